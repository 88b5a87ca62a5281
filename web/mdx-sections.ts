interface Node {
  type: string
  depth?: number
  value?: string
  children?: Node[]
  data?: object
}

/** Gives each section of a text an address by its title, and the module of the text a list of them: `sections`. */
export function sections() {
  return (tree: { children: Node[] }): void => {
    const headings = tree.children.filter(({ type, depth }) => type === 'heading' && depth === 2)
    const found = headings.map((heading) => {
      const title = textOf(heading)
      const id = idOf(title)
      heading.data = { ...heading.data, hProperties: { id } }
      return { id, title }
    })
    tree.children.push(exported('sections', found))
  }
}

export interface Section {
  id: string
  title: string
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('')
}

/** 'Plans & credits' is at `#plans-credits`. */
function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** An `export const` as MDX knows it: by its syntax tree. */
function exported(name: string, list: Section[]): Node {
  const literal = (value: string) => ({ type: 'Literal', value })
  const property = ([key, value]: [string, string]) => ({
    ...{ type: 'Property', kind: 'init', method: false, shorthand: false, computed: false },
    ...{ key: literal(key), value: literal(value) },
  })
  const elements = list.map((section) => ({
    type: 'ObjectExpression',
    properties: Object.entries<string>({ ...section }).map(property),
  }))
  const init = { type: 'ArrayExpression', elements }
  const declarator = { type: 'VariableDeclarator', id: { type: 'Identifier', name }, init }
  const declaration = { type: 'VariableDeclaration', kind: 'const', declarations: [declarator] }
  const statement = { type: 'ExportNamedDeclaration', specifiers: [], source: null, attributes: [], declaration }
  const estree = { type: 'Program', sourceType: 'module', body: [statement] }
  return { type: 'mdxjsEsm', value: '', data: { estree } }
}
