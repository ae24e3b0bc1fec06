/**
 * The names under which HR systems, directories and spreadsheets of their makers have the columns of users, in English and
 * Spanish. Case, accents, blanks and punctuation do not count, nor what stands in parentheses.
 */

export interface ColumnNames {
  /** They can mean nothing else. */
  readonly synonyms: ReadonlyArray<string>
  /** They can, so that closer names come first. */
  readonly looseSynonyms?: ReadonlyArray<string>
  /** Columns whose cells follow. */
  readonly furtherNames?: ReadonlyArray<string>
}

const listed = (names: string): ReadonlyArray<string> => names.split(",").map((name) => name.trim())

export const userColumnNames = {
  given_name: {
    synonyms: listed(`
      first name, first names, given names, forename, forenames, fname, christian name,
      legal first name, employee first name, worker first name, member first name, first name legal,
      legal name - first name, name first, primer nombre, 1er nombre, nombre 1, nombre de pila,
      nombres del empleado, nombres del trabajador, nombres del colaborador, nombres legales`),
    looseSynonyms: listed("first, preferred name, preferred first name, known as, nombre, nombres, nombre legal"),
    furtherNames: listed("segundo nombre, 2do nombre, 2º nombre, nombre 2, tercer nombre, otros nombres")
  },
  surname: {
    synonyms: listed(`
      last name, last names, surnames, family name, family names, lname, sn,
      legal last name, employee last name, worker last name, member last name, last name legal,
      legal name - last name, name last, paternal surname, paternal last name, first surname,
      apellido, apellidos, primer apellido, 1er apellido, apellido 1, apellido paterno,
      apellidos del empleado, apellidos del trabajador, apellidos del colaborador, apellidos legales`),
    looseSynonyms: listed("last, paterno"),
    furtherNames: listed(`
      second surname, second last name, maternal surname, maternal last name, segundo apellido,
      2do apellido, 2º apellido, apellido 2, apellido materno, materno`)
  },
  email: {
    synonyms: listed(`
      e-mail, email address, work email, email work, business email,
      work email address, company email, corporate email, office email, employee email, primary email,
      email primary work, login email, user email, work contact: work email, email id,
      correo electrónico, correo corporativo, correo laboral, correo de trabajo, correo empresarial,
      correo electrónico corporativo, correo electrónico laboral, email corporativo, email laboral,
      dirección de correo, dirección de correo electrónico, correo institucional`),
    looseSynonyms: listed(`
      mail, correo, personal email, home email, secondary email, user principal name, login,
      correo personal, correo electrónico personal, email personal`)
  },
  mobile_number: {
    synonyms: listed(`
      mobile, mobile phone, mobile phone number, mobile no, mobile tel, phone mobile, cell,
      cell phone, cell number, cell phone number, cellular, work mobile, personal mobile,
      work mobile phone, personal mobile phone, personal contact: personal mobile, whatsapp,
      celular, móvil, número de celular, número celular, nro celular, no celular, n celular, teléfono celular,
      teléfono móvil, número de móvil, número móvil, celular personal, celular corporativo`),
    looseSynonyms: listed(`
      phone, phone number, phone no, telephone, telephone number, tel, contact number, home phone,
      work phone, primary phone, personal phone, recovery phone, teléfono, número de teléfono,
      teléfono de contacto, teléfono personal, número de contacto, nro teléfono, teléfono fijo`)
  },
  password_hash: {
    synonyms: listed(`
      password, initial password, temporary password, temp password, default password, new password,
      pwd, passwd, user password, contraseña, contraseña inicial, contraseña temporal, clave,
      clave inicial, clave temporal, clave de acceso, contraseña provisional`)
  },
  company: {
    synonyms: listed(`
      company name, employer, employer name, legal employer, legal entity, legal entity name,
      company legal name, employing company, empresa, nombre de la empresa, nombre de empresa,
      compañía, nombre de la compañía, razón social, empleador, empresa empleadora, sociedad,
      nombre del empleador, entidad legal`),
    looseSynonyms: listed(`
      organization, organisation, organization name, client, client name, customer, group name,
      organización, entidad, cliente, empresa cliente, patrono`)
  },
  role: {
    synonyms: listed("user role, system role, access role, user type, rol, rol de usuario, tipo de usuario"),
    looseSynonyms: listed("access level, permission, permissions, profile, perfil, nivel de acceso, permiso")
  },
  dob: {
    synonyms: listed(`
      date of birth, birth date, birthday, born, date born, employee dob,
      dob mm/dd/yyyy, employee date of birth, fecha de nacimiento, fecha nacimiento, fecha nac,
      fec nacimiento, fec nac, f nacimiento, f nac, fecha de nac, nacimiento, cumpleaños`)
  },
  ssn: {
    synonyms: listed(`
      social security, social security number, social security no, social security num, soc sec no,
      ss number, ss no, ssn number, employee ssn, social, tax id ssn, ssn itin, us ssn,
      seguro social, número de seguro social, número del seguro social, no de seguro social,
      nro de seguro social, nro seguro social, núm de seguro social, número seguro social`),
    looseSynonyms: listed("national id, national identifier, tax id, taxpayer id, nss")
  }
} satisfies Readonly<Record<string, ColumnNames>>

/** Columns that have given names and surnames together. */
export const fullNameNames = listed(`
      full name, name, employee name, employee full name, legal name, legal full name, display name,
      worker, worker name, member name, person name, associate name, employee, name last first,
      nombre completo, nombre y apellido, nombre y apellidos, nombres y apellidos, apellidos y nombres,
      apellido y nombre, apellidos y nombre, apellidos nombres, apellidos nombre, nombre del empleado,
      nombre empleado, nombre del trabajador, nombre del colaborador, empleado, trabajador, colaborador`)
