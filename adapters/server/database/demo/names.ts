/** Names that demo rows are made of: invented people and companies of the Americas, accents included. */

export const givenNames = [
  "Adriana", "Aisha", "Alejandro", "Álvaro", "Amelia", "Ana Lucía", "Andrés", "Ángela", "Antonio", "Aurora", "Beatriz", "Benjamin", "Camila", "Carlos",
  "Caroline", "Catalina", "César", "Chen", "Chloë", "Daniela", "Darnell", "David", "Diego", "Efraín", "Elena", "Elías", "Emily", "Esperanza", "Ethan",
  "Fabián", "Fátima", "Felipe", "Fernanda", "Gabriel", "Gloria", "Grace", "Guillermo", "Hannah", "Héctor", "Hiroshi", "Ignacio", "Inés", "Irene", "Isabella",
  "Jamal", "Javier", "Jesús", "Joaquín", "Jorge", "José", "Josephine", "Juan Pablo", "Julián", "Kavya", "Keisha", "Laura", "León", "Lucía", "Luis", "Magdalena",
  "Marcos", "María José", "Mariana", "Mateo", "Mei", "Miguel", "Mónica", "Nadia", "Natalia", "Nicolás", "Noémie", "Olivia", "Óscar", "Pablo", "Patricia", "Paula",
  "Priya", "Rachel", "Ramón", "Raúl", "Renée", "Ricardo", "Rosa", "Samuel", "Santiago", "Sebastián", "Sofía", "Sören", "Tamara", "Teresa", "Thiago", "Tomás",
  "Valentina", "Verónica", "Víctor", "William", "Ximena", "Yolanda", "Zoë"
] as const

export const surnames = [
  "Acosta", "Aguilar", "Almeida", "Álvarez", "Anderson", "Arroyo", "Baptiste", "Barrios", "Benítez", "Bermúdez", "Blanco", "Bravo", "Brooks", "Caballero", "Cabrera",
  "Calderón", "Cárdenas", "Carrillo", "Castañeda", "Chávez", "Chen", "Contreras", "Cortés", "Cruz", "Delgado", "Díaz", "Domínguez", "Duarte", "Echeverría", "Escobar",
  "Espinoza", "Figueroa", "Flores", "Foster", "Fuentes", "Gallegos", "García", "Giménez", "Gómez", "González", "Guerrero", "Gutiérrez", "Guzmán", "Hayes", "Hernández",
  "Herrera", "Hughes", "Ibáñez", "Iglesias", "Jackson", "Jaramillo", "Jiménez", "Johansson", "Juárez", "Kim", "Lara", "Ledesma", "León", "López", "Lozano", "Luna",
  "Machado", "Maldonado", "Marín", "Márquez", "Martínez", "McCarthy", "Medina", "Mejía", "Méndez", "Mendoza", "Molina", "Montoya", "Morales", "Müller", "Muñoz", "Navarro",
  "Nguyen", "Núñez", "O'Brien", "Ocampo", "Okafor", "Orozco", "Ortega", "Ospina", "Pacheco", "Palacios", "Patel", "Peña", "Pérez", "Pineda", "Quintero", "Ramírez", "Rangel",
  "Restrepo", "Reyes", "Ríos", "Rivera", "Robles", "Rodríguez", "Rojas", "Romero", "Ruiz", "Salazar", "Sánchez", "Santana", "Serrano", "Sharma", "Silva", "Soto", "Suárez",
  "Tanaka", "Taylor", "Torres", "Trujillo", "Urrutia", "Valdés", "Vargas", "Vásquez", "Vega", "Velásquez", "Villanueva", "Washington", "Williams", "Yáñez", "Zambrano", "Zapata", "Zúñiga"
] as const

export const companies = [
  { name: "Andean Coffee Growers", type: "users" },
  { name: "Harbor Freight Lines", type: "users" },
  { name: "Cúcuta Textiles", type: "users" },
  { name: "Northgate School District", type: "users" },
  { name: "Quito Air Services", type: "users" },
  { name: "Lakeshore Builders", type: "users" },
  { name: "Maracaibo Shipyards", type: "users" },
  { name: "Prairie Foods", type: "users" },
  { name: "Sol y Mar Hotels", type: "users" },
  { name: "Clearview Dental Network", type: "benefits" },
  { name: "Bienestar Pharmacies", type: "benefits" },
  { name: "Mindful Days Wellness", type: "benefits" }
] as const

export const streets = [
  "Alameda Street", "Calle del Sol", "Carrera Séptima", "Cedar Avenue", "Elm Street", "Harbor Road", "Jacaranda Lane", "Lincoln Avenue", "Maple Drive",
  "Ocean View Road", "Palm Court", "Riverside Drive", "Sunset Boulevard", "Willow Way"
] as const

/** What administrators write beside the reason of a rejection. */
export const notes: Readonly<Record<"not_covered" | "missing_documents" | "duplicate" | "over_limit" | "other", ReadonlyArray<string | null>>> = {
  not_covered: ["The treatment is not part of the plan.", "Cosmetic treatments are not covered.", null],
  missing_documents: ["The invoice is missing.", "The prescription cannot be read, please send it again.", null],
  duplicate: ["Already paid with the claim of the week before.", null],
  over_limit: ["The yearly limit has been reached.", null],
  other: ["Withdrawn by the client.", "The provider has corrected its invoice."]
}
