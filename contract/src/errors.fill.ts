/** Replaces every `{placeholder}` with its value. Throws if a value is missing, which is a bug. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`No value for ${placeholder} in "${text}"`)
    return String(value)
  })
}
