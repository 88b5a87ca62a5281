/** Enough to read any real prompt; the rest still counts for the seed. */
const MOST_TOKENS = 400

const IRREGULAR: Readonly<Record<string, string>> = {
  mice: 'mouse',
  geese: 'goose',
  people: 'person',
  men: 'man',
  women: 'woman',
  children: 'child',
  wolves: 'wolf',
  leaves: 'leaf',
  foxes: 'fox',
  calves: 'calf',
  oxen: 'ox',
  fungi: 'fungus',
}

/** Lower-case words without accents and punctuation; letters of any script stay. */
export function tokensOf(prompt: string): string[] {
  return prompt
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '')
    .slice(0, MOST_TOKENS)
}

/** The singular of an English noun by rule; words that are no plural come back unchanged. */
export function singularOf(token: string): string {
  const irregular = IRREGULAR[token]
  if (irregular) return irregular
  if (token.length < 4 || /(?:ss|us|is)$/.test(token)) return token
  if (token.endsWith('ies')) return `${token.slice(0, -3)}y`
  if (/(?:ch|sh|x|z|ss)es$/.test(token)) return token.slice(0, -2)
  return token.endsWith('s') ? token.slice(0, -1) : token
}
