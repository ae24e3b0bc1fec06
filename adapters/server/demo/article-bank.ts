/** What the demo's articles are about, in both languages. */

type InBoth = readonly [en: string, es: string]

export interface BankTheme {
  readonly category:
    | "newsletter"
    | "mind_and_mood"
    | "body_and_balance"
    | "healthy_habits"
    | "wellness_at_work"
    | "self_care_stories"
  /** What one learns to do: "sleep better". */
  readonly to: InBoth
  readonly tip: InBoth
}

export const themes: ReadonlyArray<BankTheme> = [
  {
    category: "healthy_habits",
    to: ["sleep better", "dormir mejor"],
    tip: ["Go to bed at the same time each night.", "Acuéstese cada noche a la misma hora."]
  },
  {
    category: "healthy_habits",
    to: ["drink more water", "beber más agua"],
    tip: ["Keep a full bottle on your desk.", "Tenga una botella llena en el escritorio."]
  },
  {
    category: "body_and_balance",
    to: ["move more", "moverse más"],
    tip: ["Get off one stop early and walk.", "Baje una parada antes y camine."]
  },
  {
    category: "mind_and_mood",
    to: ["worry less", "preocuparse menos"],
    tip: ["Write the thought down and close the book.", "Escriba la idea y cierre el cuaderno."]
  },
  {
    category: "wellness_at_work",
    to: ["sit comfortably", "sentarse cómodamente"],
    tip: ["Set the screen at the height of your eyes.", "Ponga la pantalla a la altura de los ojos."]
  },
  {
    category: "wellness_at_work",
    to: ["take real breaks", "hacer pausas de verdad"],
    tip: ["Leave the desk when you eat.", "Deje el escritorio para comer."]
  },
  {
    category: "mind_and_mood",
    to: ["breathe calmly", "respirar con calma"],
    tip: ["Breathe out for longer than you breathe in.", "Espire durante más tiempo que inspira."]
  },
  {
    category: "body_and_balance",
    to: ["care for your back", "cuidar la espalda"],
    tip: ["Lift with your knees, not with your back.", "Levante peso con las rodillas, no con la espalda."]
  },
  {
    category: "healthy_habits",
    to: ["eat more vegetables", "comer más verduras"],
    tip: ["Put them on the plate first.", "Póngalas primero en el plato."]
  },
  {
    category: "newsletter",
    to: ["read your plan", "entender su plan"],
    tip: ["Begin with what is covered from the first day.", "Empiece por lo que se cubre desde el primer día."]
  },
  {
    category: "newsletter",
    to: ["file a claim", "presentar una reclamación"],
    tip: ["Photograph the invoice while it is in your hand.", "Fotografíe la factura mientras la tiene en la mano."]
  },
  {
    category: "mind_and_mood",
    to: ["say no kindly", "decir que no con amabilidad"],
    tip: ["Thank first, decline second, explain briefly.", "Agradezca, decline y explique en pocas palabras."]
  },
  {
    category: "self_care_stories",
    to: ["ask for help", "pedir ayuda"],
    tip: ["Choose one person and one sentence.", "Elija a una persona y una frase."]
  },
  {
    category: "body_and_balance",
    to: ["rest your eyes", "descansar la vista"],
    tip: ["Every twenty minutes, look out of the window.", "Cada veinte minutos, mire por la ventana."]
  },
  {
    category: "healthy_habits",
    to: ["cut back on sugar", "reducir el azúcar"],
    tip: ["Leave it out of one drink a day.", "Quítelo de una bebida al día."]
  },
  {
    category: "self_care_stories",
    to: ["return after illness", "volver tras una enfermedad"],
    tip: ["Come back for half days first.", "Vuelva primero a media jornada."]
  },
  {
    category: "wellness_at_work",
    to: ["end the day on time", "terminar la jornada a tiempo"],
    tip: ["Write tomorrow's first task down and leave.", "Anote la primera tarea de mañana y váyase."]
  },
  {
    category: "self_care_stories",
    to: ["quit smoking", "dejar de fumar"],
    tip: ["Tell three people the date.", "Diga la fecha a tres personas."]
  },
  {
    category: "body_and_balance",
    to: ["stretch every day", "estirarse cada día"],
    tip: ["Two minutes after you brush your teeth are enough.", "Bastan dos minutos después de cepillarse los dientes."]
  },
  {
    category: "mind_and_mood",
    to: ["enjoy small things", "disfrutar de lo pequeño"],
    tip: ["Note three good moments every evening.", "Anote tres buenos momentos cada noche."]
  }
]
