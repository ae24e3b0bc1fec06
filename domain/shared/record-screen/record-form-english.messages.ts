/** The texts that the forms of all records share: the merge of two edits, and pictures. Fetched with its first use. */

export const recordFormEnglish = {
  merge: {
    title: "Someone else changed the same fields",
    titleBy: (name: string) => `${name} changed the same fields`,
    savedAt: (time: string) => `Saved at ${time}. `,
    text: "For each field, choose the value to keep. All other changes are already merged.",
    overtaken: {
      colleague: "A colleague has saved this while you write.",
      self: "This was saved in your name, here or in another tab."
    },
    deleted: {
      colleague: "A colleague has deleted this while you write.",
      self: "This was deleted in your name, here or in another tab."
    },
    compare: "See changes",
    more: "Saved. What you have typed since is not saved yet.",
    merged: "What was saved in the meantime is now in the form, with what you typed.",
    mine: "Mine",
    theirs: "Theirs",
    empty: "(empty)",
    save: "Save these values"
  },
  image: {
    choose: "Choose image",
    replace: "Replace image",
    remove: "Remove",
    drop: "or drop it here",
    release: "Drop it here",
    chosen: "Chosen image",
    current: "Current image",
    none: "No image yet",
    loading: "Loading image...",
    gone: "The image could not be loaded",
    hint: "PNG or JPEG, up to 5 MB."
  }
}

export type RecordFormWords = typeof recordFormEnglish
