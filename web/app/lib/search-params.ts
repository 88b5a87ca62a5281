/** Returns the input if it is one of the values, else undefined. */
export function parseChoice<Value extends string>(values: readonly Value[], input: unknown): Value | undefined {
  return values.find((value) => value === input)
}

/** Returns the text if it is an existing day as 'YYYY-MM-DD', else undefined. */
export function parseDay(text: string | null): string | undefined {
  if (text === null || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** Returns the search params with new values for these names; all other params stay. */
export function withSearchParams<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
  values: { [Key in Name]?: string | undefined },
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  for (const name of names) {
    const value = values[name]
    if (value) next.set(name, value)
  }
  return next
}
