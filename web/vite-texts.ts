import { defineMdastPlugin, mdxToJs } from 'satteri'
import type { Plugin } from 'vite'

/**
 * Vite plugin that compiles MDX files. Each file exports its component (default), its `outline` (second-level headings,
 * which get ids) and its `wordCount`.
 */
export function mdxTexts(): Plugin {
  return {
    name: 'mdx-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      handler: (source) => ({ code: compileText(source), map: null }),
    },
  }
}

function compileText(source: string): string {
  const outline: { id: string; title: string }[] = []
  let wordCount = 0
  const countWords = ({ value }: { value: string }) => {
    wordCount += value.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  }
  const addOutlineAndWordCount = defineMdastPlugin({
    name: 'outline-and-word-count',
    heading(node, context) {
      if (node.depth !== 2 || context.parent(node)?.type !== 'root') return
      const title = context.textContent(node)
      const id = toSlug(title)
      outline.push({ id, title })
      // Links in the table of contents move the focus to the heading.
      context.setProperty(node, 'data', { hProperties: { id, tabIndex: -1 } })
    },
    text: countWords,
    inlineCode: countWords,
  })
  const { code } = mdxToJs(source, {
    features: { gfm: false, frontmatter: false },
    mdastPlugins: [addOutlineAndWordCount],
  })
  return `${code}\nexport const outline = ${JSON.stringify(outline)}\nexport const wordCount = ${wordCount}\n`
}

function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}
