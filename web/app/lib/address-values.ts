/** The one of the values that the text is; undefined for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], text: string | null): Value | undefined {
  return values.find((value) => value === text)
}

/** 'YYYY-MM-DD' of a day that there is; undefined for anything else. */
export function dayIn(text: string | null): string | undefined {
  if (text === null || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return undefined
  const time = Date.parse(text)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}

/** The address's parameters with these values in the place of those that the names had; what else it says stays. */
export function withAddressValues<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
  values: { [Each in Name]?: string | undefined },
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of names) next.delete(name)
  for (const name of names) {
    const value = values[name]
    if (value) next.set(name, value)
  }
  return next
}
