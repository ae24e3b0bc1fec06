import type { Translated } from "../shared/language.schema.ts"

const en = {
  beneficiaries: { title: "Beneficiaries", name: "Name", relationship: "Relationship", percentage: "Percentage" },
  /** Members write the relationship as they like; the usual English words have a translation. */
  relationships: {} as Readonly<Record<string, string>>,
  form: {
    title: "Form data",
    dob: "Date of birth",
    gender: "Gender",
    /** The values that the members' application offers. */
    genders: { female: "Female", male: "Male" },
    address: "Address",
    city: "City",
    state: "State",
    zip: "ZIP code"
  }
}

const es: typeof en = {
  beneficiaries: { title: "Beneficiarios", name: "Nombre", relationship: "Parentesco", percentage: "Porcentaje" },
  relationships: {
    spouse: "Cónyuge",
    husband: "Esposo",
    wife: "Esposa",
    partner: "Pareja",
    child: "Hijo o hija",
    son: "Hijo",
    daughter: "Hija",
    mother: "Madre",
    father: "Padre",
    parent: "Padre o madre",
    sister: "Hermana",
    brother: "Hermano",
    sibling: "Hermano o hermana",
    grandmother: "Abuela",
    grandfather: "Abuelo",
    aunt: "Tía",
    uncle: "Tío",
    cousin: "Primo o prima",
    friend: "Amistad",
    other: "Otro"
  },
  form: {
    title: "Datos del formulario",
    dob: "Fecha de nacimiento",
    gender: "Género",
    genders: { female: "Femenino", male: "Masculino" },
    address: "Dirección",
    city: "Ciudad",
    state: "Estado o provincia",
    zip: "Código postal"
  }
}

/** What a member wrote in the request for a benefit. */
export const enrolmentDetailsWords: Translated<typeof en> = { en, es }
