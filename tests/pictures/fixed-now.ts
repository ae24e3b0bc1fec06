/** The moment at which all pictures are taken, for the server and for the page. */
export const fixedNow = "2026-11-20T10:00:00.000Z"
