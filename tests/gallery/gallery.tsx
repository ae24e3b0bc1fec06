/** Draws one scene per address: `?scene=claims&theme=dark&lang=es&density=compact`. */
import { createRoot } from "react-dom/client"
import "#src/styles/app.css"
import { scenes } from "./scenes.tsx"

const asked = new URLSearchParams(location.search)
const root = document.documentElement
root.dataset["theme"] = asked.get("theme") ?? "light"
root.dataset["density"] = asked.get("density") ?? "comfortable"
const language = asked.get("lang") === "es" ? "es" : "en"
root.lang = language

const Scene = scenes[asked.get("scene") ?? "claims"]
const place = document.getElementById("root")
if (Scene === undefined || place === null) throw new Error(`No scene ${asked.get("scene")}`)
document.title = `Gallery: ${asked.get("scene")}`
createRoot(place).render(<Scene language={language} />)
