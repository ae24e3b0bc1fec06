/** Copies the text of an element and selects it, which shows that it was copied; where the browser refuses, a key copies it. */
export const copyTextOf = (element: HTMLElement | null): void => {
  if (element === null) return
  getSelection()?.selectAllChildren(element)
  void write(element.textContent)
}

const write = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    // over plain HTTP, or without the permission: the text stays selected
  }
}
