/** What the demo's quizzes ask, in both languages. The first answer is the right one; `also` makes the second right too. */

type InBoth = readonly [en: string, es: string]

export interface BankQuestion {
  readonly text: InBoth
  readonly answers: readonly [InBoth, InBoth, InBoth, InBoth]
  readonly also?: true
  readonly followUp?: InBoth
}

export interface BankTopic {
  readonly title: string
  readonly icon: string
  readonly questions: ReadonlyArray<BankQuestion>
}

const ask = (
  text: InBoth,
  answers: BankQuestion["answers"],
  more: Pick<BankQuestion, "also" | "followUp"> = {}
): BankQuestion => ({ text, answers, ...more })

export const topics: ReadonlyArray<BankTopic> = [
  {
    title: "Sleep",
    icon: "🌙",
    questions: [
      ask(
        ["How many hours of sleep do most adults need?", "¿Cuántas horas de sueño necesita la mayoría de los adultos?"],
        [
          ["Seven to nine", "De siete a nueve"],
          ["Four to five", "De cuatro a cinco"],
          ["Ten to twelve", "De diez a doce"],
          ["It does not matter", "No importa"]
        ],
        { followUp: ["How many did you sleep last night?", "¿Cuántas durmió anoche?"] }
      ),
      ask(
        ["Which habits help you fall asleep?", "¿Qué hábitos ayudan a conciliar el sueño?"],
        [
          ["Going to bed at the same time", "Acostarse a la misma hora"],
          ["Dimming the lights an hour before", "Bajar las luces una hora antes"],
          ["Coffee after dinner", "Un café después de cenar"],
          ["Reading messages in bed", "Leer mensajes en la cama"]
        ],
        { also: true }
      ),
      ask(
        ["What is a good bedroom like?", "¿Cómo es un buen dormitorio?"],
        [
          ["Dark, quiet and cool", "Oscuro, silencioso y fresco"],
          ["Bright and warm", "Luminoso y cálido"],
          ["With the television on", "Con el televisor encendido"],
          ["As hot as possible", "Lo más caluroso posible"]
        ]
      ),
      ask(
        ["What may a short nap in the afternoon do?", "¿Qué puede hacer una siesta corta?"],
        [
          ["Restore your attention", "Recuperar la atención"],
          ["Replace a whole night", "Sustituir una noche entera"],
          ["Harm your heart", "Dañar el corazón"],
          ["Nothing at all", "Nada en absoluto"]
        ]
      )
    ]
  },
  {
    title: "Water",
    icon: "💧",
    questions: [
      ask(
        ["What is the best drink against thirst?", "¿Cuál es la mejor bebida contra la sed?"],
        [
          ["Water", "El agua"],
          ["Lemonade with sugar", "La limonada con azúcar"],
          ["An energy drink", "Una bebida energética"],
          ["Coffee", "El café"]
        ],
        { followUp: ["What do you drink most?", "¿Qué bebe más?"] }
      ),
      ask(
        ["When do you need to drink more than usual?", "¿Cuándo necesita beber más de lo habitual?"],
        [
          ["When it is hot", "Cuando hace calor"],
          ["When you exercise", "Cuando hace ejercicio"],
          ["When you read", "Cuando lee"],
          ["Never", "Nunca"]
        ],
        { also: true }
      ),
      ask(
        ["Which is an early sign of too little water?", "¿Cuál es una señal temprana de falta de agua?"],
        [
          ["Dark urine", "Orina oscura"],
          ["Cold feet", "Pies fríos"],
          ["Sneezing", "Estornudos"],
          ["Itchy ears", "Picor de oídos"]
        ]
      ),
      ask(
        ["What makes drinking water a habit?", "¿Qué convierte beber agua en un hábito?"],
        [
          ["A bottle within reach", "Una botella al alcance"],
          ["Waiting for thirst", "Esperar a tener sed"],
          ["One litre at once", "Un litro de una vez"],
          ["Only ice water", "Solo agua helada"]
        ]
      )
    ]
  },
  {
    title: "Movement",
    icon: "🚶",
    questions: [
      ask(
        ["How much moderate movement a week is recommended?", "¿Cuánta actividad moderada se recomienda por semana?"],
        [
          ["At least 150 minutes", "Al menos 150 minutos"],
          ["10 minutes", "10 minutos"],
          ["Eight hours a day", "Ocho horas al día"],
          ["None for office workers", "Ninguna si trabaja en oficina"]
        ],
        { followUp: ["What would you enjoy doing?", "¿Qué le gustaría hacer?"] }
      ),
      ask(
        ["Which of these count as movement?", "¿Cuáles de estas cosas cuentan como actividad?"],
        [
          ["Taking the stairs", "Subir por las escaleras"],
          ["Walking to the shop", "Ir a pie a la tienda"],
          ["Sitting upright", "Sentarse derecho"],
          ["Watching a match", "Ver un partido"]
        ],
        { also: true }
      ),
      ask(
        ["How often should you get up from your desk?", "¿Cada cuánto conviene levantarse del escritorio?"],
        [
          ["Every half hour or so", "Cada media hora, más o menos"],
          ["Once a day", "Una vez al día"],
          ["At lunch only", "Solo para comer"],
          ["When it hurts", "Cuando duele"]
        ]
      ),
      ask(
        ["How do you begin after a long break?", "¿Cómo se empieza después de una pausa larga?"],
        [
          ["Slowly, a little more each week", "Despacio, un poco más cada semana"],
          ["With a marathon", "Con un maratón"],
          ["Only with heavy weights", "Solo con mucho peso"],
          ["Without a warm-up", "Sin calentar"]
        ]
      )
    ]
  },
  {
    title: "Nutrition",
    icon: "🥗",
    questions: [
      ask(
        ["How much of a plate should be vegetables?", "¿Qué parte del plato deben ocupar las verduras?"],
        [
          ["About half", "Cerca de la mitad"],
          ["A spoonful", "Una cucharada"],
          ["Nothing", "Nada"],
          ["All of it, always", "Todo, siempre"]
        ]
      ),
      ask(
        ["Which foods bring plenty of fibre?", "¿Qué alimentos aportan mucha fibra?"],
        [
          ["Lentils", "Las lentejas"],
          ["Oats", "La avena"],
          ["Soft drinks", "Los refrescos"],
          ["White sugar", "El azúcar blanco"]
        ],
        { also: true }
      ),
      ask(
        ["What does a food label list first?", "¿Qué enumera primero una etiqueta?"],
        [
          ["What there is most of", "Lo que más contiene"],
          ["What costs most", "Lo que más cuesta"],
          ["The healthiest part", "Lo más saludable"],
          ["Nothing in particular", "Nada en particular"]
        ]
      ),
      ask(
        ["Which snack keeps you going longest?", "¿Qué tentempié sacia por más tiempo?"],
        [
          ["A handful of nuts", "Un puñado de frutos secos"],
          ["A chocolate bar", "Una barra de chocolate"],
          ["A biscuit", "Una galleta"],
          ["Sweets", "Caramelos"]
        ],
        { followUp: ["What do you keep at hand?", "¿Qué tiene a mano?"] }
      )
    ]
  },
  {
    title: "Stress",
    icon: "🧘",
    questions: [
      ask(
        ["What calms you within a minute?", "¿Qué tranquiliza en un minuto?"],
        [
          ["Slow, deep breaths", "Respirar hondo y despacio"],
          ["Reading the news", "Leer las noticias"],
          ["Another coffee", "Otro café"],
          ["Working faster", "Trabajar más deprisa"]
        ]
      ),
      ask(
        ["Which may be signs of long stress?", "¿Cuáles pueden ser señales de estrés prolongado?"],
        [
          ["Trouble sleeping", "Problemas para dormir"],
          ["Frequent headaches", "Dolores de cabeza frecuentes"],
          ["Growing taller", "Crecer"],
          ["Better eyesight", "Ver mejor"]
        ],
        { also: true }
      ),
      ask(
        ["Who may you talk to about it?", "¿Con quién puede hablarlo?"],
        [
          ["Your doctor, a friend or our helpline", "Su médico, un amigo o nuestra línea de ayuda"],
          ["Nobody", "Nadie"],
          ["Only your supervisor", "Solo su jefe"],
          ["A stranger on the internet", "Un desconocido en internet"]
        ]
      ),
      ask(
        ["What makes a real break?", "¿Qué es una pausa de verdad?"],
        [
          ["A few minutes away from the screen", "Unos minutos lejos de la pantalla"],
          ["Answering messages", "Contestar mensajes"],
          ["Eating at the keyboard", "Comer ante el teclado"],
          ["A meeting", "Una reunión"]
        ],
        { followUp: ["When was your last one?", "¿Cuándo fue la última?"] }
      )
    ]
  },
  {
    title: "Teeth",
    icon: "🦷",
    questions: [
      ask(
        ["How often should teeth be brushed?", "¿Cuántas veces hay que cepillarse los dientes?"],
        [
          ["Twice a day", "Dos veces al día"],
          ["Once a week", "Una vez a la semana"],
          ["After every sip", "Tras cada sorbo"],
          ["Before a visit to the dentist", "Antes de ir al dentista"]
        ]
      ),
      ask(
        ["What cleans between the teeth?", "¿Qué limpia entre los dientes?"],
        [
          ["Dental floss", "El hilo dental"],
          ["Small interdental brushes", "Los cepillos interdentales"],
          ["Chewing ice", "Masticar hielo"],
          ["Sparkling water", "El agua con gas"]
        ],
        { also: true }
      ),
      ask(
        ["How often is a dental check-up covered?", "¿Cada cuánto está cubierta una revisión dental?"],
        [
          ["Twice a year", "Dos veces al año"],
          ["Every ten years", "Cada diez años"],
          ["Never", "Nunca"],
          ["Only with pain", "Solo con dolor"]
        ]
      )
    ]
  },
  {
    title: "Eyes",
    icon: "👓",
    questions: [
      ask(
        ["What rests your eyes at a screen?", "¿Qué descansa la vista ante una pantalla?"],
        [
          ["Looking into the distance now and then", "Mirar a lo lejos de vez en cuando"],
          ["Moving closer", "Acercarse más"],
          ["A brighter screen", "Una pantalla más brillante"],
          ["Blinking less", "Parpadear menos"]
        ]
      ),
      ask(
        ["When is an eye test due?", "¿Cuándo toca una revisión de la vista?"],
        [
          ["Every two years", "Cada dos años"],
          ["When letters blur", "Cuando se ven borrosas las letras"],
          ["Only as a child", "Solo en la infancia"],
          ["Never with glasses", "Nunca si usa gafas"]
        ],
        { also: true }
      ),
      ask(
        ["What protects eyes in the sun?", "¿Qué protege la vista del sol?"],
        [
          ["Glasses with a UV filter", "Gafas con filtro UV"],
          ["Closing one eye", "Cerrar un ojo"],
          ["Any dark glass", "Cualquier cristal oscuro"],
          ["Eye drops", "Un colirio"]
        ],
        { followUp: ["Do you wear them?", "¿Las usa?"] }
      )
    ]
  },
  {
    title: "Heart",
    icon: "❤️",
    questions: [
      ask(
        ["Which number tells of your blood pressure?", "¿Qué cifra habla de su tensión arterial?"],
        [
          ["120 over 80", "120 sobre 80"],
          ["37 degrees", "37 grados"],
          ["20 out of 20", "20 de 20"],
          ["Size 42", "Talla 42"]
        ]
      ),
      ask(
        ["What is good for your heart?", "¿Qué es bueno para el corazón?"],
        [
          ["Not smoking", "No fumar"],
          ["A walk every day", "Un paseo cada día"],
          ["More salt", "Más sal"],
          ["Less sleep", "Dormir menos"]
        ],
        { also: true }
      ),
      ask(
        [
          "What do you do when somebody has sudden chest pain?",
          "¿Qué hace si alguien tiene un dolor repentino en el pecho?"
        ],
        [
          ["Call the emergency number at once", "Llamar enseguida a emergencias"],
          ["Wait until tomorrow", "Esperar a mañana"],
          ["Offer a coffee", "Ofrecer un café"],
          ["Look it up", "Buscarlo en internet"]
        ]
      )
    ]
  },
  {
    title: "Your benefits",
    icon: "📋",
    questions: [
      ask(
        ["Where do you file a claim?", "¿Dónde presenta una reclamación?"],
        [
          ["In the member app", "En la aplicación para miembros"],
          ["At the post office", "En correos"],
          ["With your neighbour", "Con su vecino"],
          ["Nowhere", "En ninguna parte"]
        ]
      ),
      ask(
        ["What belongs to a claim?", "¿Qué acompaña a una reclamación?"],
        [
          ["The invoice", "La factura"],
          ["The date of treatment", "La fecha del tratamiento"],
          ["A photograph of the waiting room", "Una foto de la sala de espera"],
          ["Your school report", "Sus notas del colegio"]
        ],
        { also: true }
      ),
      ask(
        ["Who is a beneficiary?", "¿Quién es un beneficiario?"],
        [
          ["Somebody you name", "Alguien a quien usted designa"],
          ["Your dentist", "Su dentista"],
          ["Your bank", "Su banco"],
          ["Anybody who asks", "Cualquiera que lo pida"]
        ]
      ),
      ask(
        ["Whom do you ask when something is unclear?", "¿A quién pregunta si algo no está claro?"],
        [
          ["Our support team", "A nuestro equipo de soporte"],
          ["A search engine", "A un buscador"],
          ["The pharmacy", "A la farmacia"],
          ["Nobody", "A nadie"]
        ]
      )
    ]
  }
]
