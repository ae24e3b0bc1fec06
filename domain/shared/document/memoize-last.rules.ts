/** Memoizes the last result for each first argument: a guard and its actions compute the same for one document. */
export const memoizeLast = <Key extends object, Rest extends ReadonlyArray<unknown>, Answer>(
  answerTo: (key: Key, ...rest: Rest) => Answer
): ((key: Key, ...rest: Rest) => Answer) => {
  const last = new WeakMap<Key, { readonly rest: Rest; readonly answer: Answer }>()
  return (key, ...rest) => {
    const known = last.get(key)
    if (known !== undefined && known.rest.every((one, index) => one === rest[index])) return known.answer
    const answer = answerTo(key, ...rest)
    last.set(key, { rest, answer })
    return answer
  }
}
