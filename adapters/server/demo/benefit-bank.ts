/** The benefits of the demo: title and card in both languages, and what a member does to have one, by its code. */
import type { BenefitType } from "#domain/benefits/benefit.schema.ts"

export interface BenefitInBank {
  readonly type: BenefitType
  readonly en: readonly [title: string, card: string]
  readonly es: readonly [title: string, card: string]
}

const of = (type: BenefitType, titleEn: string, cardEn: string, titleEs: string, cardEs: string): BenefitInBank => ({
  type,
  en: [titleEn, cardEn],
  es: [titleEs, cardEs]
})

export const benefitBank: ReadonlyArray<BenefitInBank> = [
  of(1, "Dental Care", "Two check-ups a year and fillings.", "Cuidado dental", "Dos revisiones al año y empastes."),
  of(1, "Orthodontics", "Braces for members and their children.", "Ortodoncia", "Aparatos para miembros y sus hijos."),
  of(1, "Physiotherapy", "Twelve sessions after an injury.", "Fisioterapia", "Doce sesiones después de una lesión."),
  of(1, "Nutrition Counselling", "A plan with a dietitian.", "Asesoría nutricional", "Un plan con una nutricionista."),
  of(1, "Prenatal Care", "Visits, tests and a course.", "Control prenatal", "Visitas, exámenes y un curso."),
  of(
    1,
    "Sleep Clinic",
    "A study at home and a consultation.",
    "Clínica del sueño",
    "Un estudio en casa y una consulta."
  ),
  of(2, "Telemedicine", "A doctor by video, day and night.", "Telemedicina", "Un médico por video, de día y de noche."),
  of(2, "Mental Health Line", "Talk to a psychologist.", "Línea de salud mental", "Hable con una psicóloga."),
  of(2, "Online Pharmacy", "Medicines brought to the door.", "Farmacia en línea", "Medicinas en la puerta de casa."),
  of(2, "Fitness Classes", "Yoga, strength and dance at home.", "Clases de ejercicio", "Yoga, fuerza y baile en casa."),
  of(2, "Language Courses", "English and Spanish for work.", "Cursos de idiomas", "Inglés y español para el trabajo."),
  of(2, "Legal Advice", "First answers from a lawyer.", "Asesoría legal", "Primeras respuestas de un abogado."),
  of(3, "Vaccination Guide", "What to have, and when.", "Guía de vacunas", "Cuáles ponerse y cuándo."),
  of(
    3,
    "First Aid Handbook",
    "What to do before help comes.",
    "Manual de primeros auxilios",
    "Qué hacer antes de la ayuda."
  ),
  of(3, "Healthy Recipes", "A month of quick meals.", "Recetas saludables", "Un mes de comidas rápidas."),
  of(3, "Back Care at Work", "Exercises for a desk.", "Cuidado de la espalda", "Ejercicios para la oficina."),
  of(3, "Diabetes Guide", "Living well with diabetes.", "Guía de diabetes", "Vivir bien con diabetes."),
  of(
    4,
    "Life Insurance",
    "Two yearly salaries for those you name.",
    "Seguro de vida",
    "Dos salarios anuales para quien indique."
  ),
  of(
    4,
    "Accident Insurance",
    "Covers you at work and at home.",
    "Seguro de accidentes",
    "Le cubre en el trabajo y en casa."
  ),
  of(4, "Funeral Assistance", "Arranged and paid for.", "Asistencia funeraria", "Organizada y pagada."),
  of(4, "Education Savings", "Set aside for your children.", "Ahorro educativo", "Reservado para sus hijos."),
  of(4, "Pension Supplement", "A little more, every month.", "Suplemento de pensión", "Un poco más, cada mes."),
  of(4, "Critical Illness Cover", "A sum on diagnosis.", "Seguro de enfermedad grave", "Una suma al diagnóstico."),
  of(
    5,
    "Gym Membership",
    "Show the card at 300 gyms.",
    "Membresía de gimnasio",
    "Muestre la tarjeta en 300 gimnasios."
  ),
  of(5, "Pharmacy Discount", "15 % off every prescription.", "Descuento en farmacia", "15 % menos en cada receta."),
  of(5, "Optician Card", "Glasses every other year.", "Tarjeta de óptica", "Gafas cada dos años."),
  of(5, "Transport Card", "Half fare on the bus.", "Tarjeta de transporte", "Media tarifa en el autobús."),
  of(5, "Cinema Club", "Two tickets for one.", "Club de cine", "Dos entradas por una."),
  of(5, "Swimming Pools", "Free on weekday mornings.", "Piscinas", "Gratis en las mañanas entre semana."),
  of(6, "Health Check", "A day of tests, once a year.", "Chequeo médico", "Un día de exámenes, una vez al año."),
  of(6, "Ergonomic Chair", "Delivered and set up.", "Silla ergonómica", "Entregada e instalada."),
  of(6, "Childcare Voucher", "For children up to six.", "Bono de guardería", "Para niños de hasta seis años."),
  of(6, "Hearing Test", "An appointment near you.", "Prueba de audición", "Una cita cerca de usted."),
  of(
    6,
    "Skin Check",
    "Moles looked at by a dermatologist.",
    "Control de la piel",
    "Lunares revisados por dermatología."
  ),
  of(6, "Smoking Cessation", "Coaching for twelve weeks.", "Dejar de fumar", "Acompañamiento de doce semanas."),
  of(7, "Emergency Line", "A nurse answers at any hour.", "Línea de emergencia", "Una enfermera responde a toda hora."),
  of(7, "Travel Assistance", "Help when you are abroad.", "Asistencia en viaje", "Ayuda cuando está en el exterior."),
  of(
    7,
    "Second Opinion",
    "Another specialist looks at your case.",
    "Segunda opinión",
    "Otro especialista revisa su caso."
  ),
  of(7, "Ambulance Cover", "No bill for the ride.", "Cobertura de ambulancia", "Sin factura por el traslado."),
  of(7, "Birthday Leave", "A free day in your month.", "Día libre de cumpleaños", "Un día libre en su mes.")
]
