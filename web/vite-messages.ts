import path from 'node:path'
import type { Plugin } from 'vite'

const CATALOG = '@pictor/contract/errors'
const PREFIX = 'virtual:message/'
const FILL_MODULE = `${PREFIX}fill`
const CATALOG_IMPORT = /import \{([^}]*)\} from ["']@pictor\/contract\/errors["']/
/** `messages.NAME` or `errors.NAME`, optionally with one of its texts. */
const MESSAGE_USE = /(?<![.\w])(messages|errors)\.([A-Z][A-Z0-9_]*)(?:\.(title|text|next|message)\b)?/g

/**
 * Bundles each message separately for the browser: the catalog is one object, so using one message would load all of
 * them. A text becomes a string literal; a whole message becomes a module, so that it is the same object everywhere.
 */
export function splitMessageCatalog(): Plugin {
  return {
    name: 'split-message-catalog',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source) {
      // A separate file: importing it from the catalog would load the catalog.
      if (source === FILL_MODULE) return path.resolve(import.meta.dirname, '../contract/src/errors.fill.ts')
      return source.startsWith(PREFIX) ? `\0${source}` : null
    },
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      const [table = '', name = ''] = id.slice(PREFIX.length + 1).split('/')
      return `export default ${JSON.stringify((await loadCatalog())[table]?.[name])}`
    },
    async transform(code, id) {
      if (!/\/app\/.*\.tsx?(\?|$)/.test(id) || !code.includes(CATALOG)) return null
      return { code: inlineMessages(code, await loadCatalog()), map: null }
    },
  }
}

/** Replaces each use of a message, so that the code does not import the whole table. */
export function inlineMessages(code: string, catalog: Catalog): string {
  const wholeMessages = new Map<string, string>()
  const replaced = code.replace(MESSAGE_USE, (use, table: string, name: string, text?: string) => {
    const entry = catalog[table]?.[name]
    if (!entry) return use
    if (text) return JSON.stringify(entry[text])
    const localName = `${table}_${name}`
    wholeMessages.set(localName, `${PREFIX}${table}/${name}`)
    return localName
  })
  const imports = [...wholeMessages].map(([localName, source]) => `import ${localName} from '${source}';`)
  return `${imports.join('')}${removeUnusedImports(replaced)}`
}

/** Removes types and replaced tables from the import. A table that is indexed by a variable is still imported. */
function removeUnusedImports(code: string): string {
  return code.replace(CATALOG_IMPORT, (statement, list: string) => {
    const rest = code.replace(statement, '')
    const names = list.split(',').map((name) => name.trim())
    const usedTables = names.filter((name) => /^(messages|errors)$/.test(name) && isUsed(rest, name))
    const catalog = usedTables.length > 0 ? `import { ${usedTables.join(', ')} } from '${CATALOG}';` : ''
    return names.includes('fill') ? `${catalog}import { fill } from '${FILL_MODULE}'` : catalog
  })
}

function isUsed(code: string, name: string): boolean {
  const withoutComments = code.replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  return new RegExp(`(?<![.\\w-])${name}\\b(?!_)`).test(withoutComments)
}

type Catalog = Record<string, Record<string, Record<string, unknown>>>

async function loadCatalog(): Promise<Catalog> {
  const { messages, errors } = await import('@pictor/contract/errors')
  return { messages, errors }
}
