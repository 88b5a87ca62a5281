import mdx from '@mdx-js/rollup'

/** Texts in MDX. Each exports, beside its component, its `outline` (headings, which get ids) and how many `words` it has. */
export function texts() {
  return mdx({ remarkPlugins: [() => describeText] })
}

/** As much of a Markdown tree as is looked at. */
interface MarkdownNode {
  type: string
  depth?: number
  value?: string
  children?: MarkdownNode[]
  data?: object
}

function describeText(tree: MarkdownNode): void {
  const blocks = (tree.children ??= [])
  const words = wordsIn(tree)
  const outline = blocks.filter(({ type, depth }) => type === 'heading' && depth === 2).map(nameHeading)
  blocks.push(exported('words', literal(words)), exported('outline', list(outline)))
}

function nameHeading(heading: MarkdownNode) {
  const title = textOf(heading)
  const id = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  // It takes the focus from the link that leads to it.
  heading.data = { hProperties: { id, tabIndex: -1 } }
  return record({ id: literal(id), title: literal(title) })
}

function textOf({ type, value, children = [] }: MarkdownNode): string {
  if (type === 'text' || type === 'inlineCode') return value ?? ''
  return children.map(textOf).join('')
}

function wordsIn(node: MarkdownNode): number {
  const { type, children } = node
  if (type === 'text' || type === 'inlineCode') return textOf(node).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  return (children ?? []).reduce((sum, child) => sum + wordsIn(child), 0)
}

// A syntax tree is what MDX takes for code.

function exported(name: string, init: object): MarkdownNode {
  const declarator = { type: 'VariableDeclarator', id: identifier(name), init }
  const declaration = { type: 'VariableDeclaration', kind: 'const', declarations: [declarator] }
  const statement = { type: 'ExportNamedDeclaration', specifiers: [], source: null, attributes: [], declaration }
  return {
    type: 'mdxjsEsm',
    value: '',
    data: { estree: { type: 'Program', sourceType: 'module', body: [statement], comments: [] } },
  }
}

const identifier = (name: string) => ({ type: 'Identifier', name })
const literal = (value: string | number) => ({ type: 'Literal', value })
const list = (elements: object[]) => ({ type: 'ArrayExpression', elements })

function record(values: Record<string, object>) {
  const properties = Object.entries(values).map(([name, value]) => ({
    type: 'Property',
    kind: 'init',
    key: identifier(name),
    value,
    method: false,
    shorthand: false,
    computed: false,
  }))
  return { type: 'ObjectExpression', properties }
}
