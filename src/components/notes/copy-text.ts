/** Copies the text of an element and selects it, and answers whether it was copied: where the browser refuses, a key copies it. */
export const copyTextOf = async (element: HTMLElement | null): Promise<boolean> => {
  if (element === null) return false
  getSelection()?.selectAllChildren(element)
  return write(element.textContent)
}

const write = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // over plain HTTP, or without the permission: the text stays selected
    return false
  }
}
