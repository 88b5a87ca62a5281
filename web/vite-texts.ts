import mdx from '@mdx-js/rollup'
import { valueToEstree } from 'estree-util-value-to-estree'
import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { define } from 'unist-util-mdx-define'
import { visit } from 'unist-util-visit'

/**
 * Vite plugin that compiles MDX files. Each file exports its component (default), its `outline` (second-level headings,
 * which get ids) and its `wordCount`.
 */
export function mdxTexts() {
  return mdx({ remarkPlugins: [() => addOutlineAndWordCount] })
}

function addOutlineAndWordCount(tree: Root, file: Parameters<typeof define>[1]): void {
  const outline = tree.children.flatMap((block) => {
    if (block.type !== 'heading' || block.depth !== 2) return []
    const title = toString(block)
    const id = toSlug(title)
    // Links in the table of contents move the focus to the heading.
    block.data = { hProperties: { id, tabIndex: -1 } }
    return [{ id, title }]
  })
  let wordCount = 0
  visit(tree, ['text', 'inlineCode'], (node) => {
    wordCount += toString(node).match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0
  })
  define(tree, file, { outline: valueToEstree(outline), wordCount: valueToEstree(wordCount) })
}

function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-')
}
