/**
 * All that the signed-in administrator has sealed in the database of this browser, drafts or remembered columns, opened
 * and as one text. Runs in the page.
 */
export const openedDrafts = async (kind: string): Promise<string> => {
  const answer = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result))
      request.addEventListener("error", () => reject(new Error(request.error?.message ?? "")))
    })
  const headers = { authorization: `Bearer ${localStorage.getItem("auth-token")}` }
  const { data } = await (await fetch("/api/auth/me", { headers })).json()
  const letters = atob(String(data.draft_key).replaceAll("-", "+").replaceAll("_", "/"))
  const raw = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"])
  const database = await answer(indexedDB.open("drafts", 1))
  const store = database.transaction("texts").objectStore("texts")
  const [names, values] = await Promise.all([answer(store.getAllKeys()), answer(store.getAll())])
  database.close()
  const texts = names.map(async (name, at) => {
    const bytes: Uint8Array<ArrayBuffer> = values[at]
    // Those of other administrators stay closed.
    if (typeof name !== "string" || !name.startsWith(`${kind} ${data.id} `)) return ""
    const sealing = { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData: new TextEncoder().encode(name) }
    return new TextDecoder().decode(await crypto.subtle.decrypt(sealing, key, bytes.slice(12)))
  })
  return (await Promise.all(texts)).join(" ")
}
