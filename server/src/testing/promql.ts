import { parser } from '@prometheus-io/lezer-promql'

/** What an expression asks of the metrics. */
export interface Asked {
  /** Whether Prometheus' own grammar takes it. */
  isUnderstood: boolean
  selectors: { metric: string; labels: string[] }[]
  /** Labels that it groups or joins by. */
  grouping: string[]
}

/** Reads an expression as Prometheus does. */
export function readPromql(expression: string): Asked {
  const asked: Asked = { isUnderstood: true, selectors: [], grouping: [] }
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to)
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) asked.isUnderstood = false
      if (node.name === 'GroupingLabels') {
        asked.grouping.push(...node.node.getChildren('LabelName').map(textOf))
      }
      if (node.name === 'VectorSelector') asked.selectors.push({ metric: '', labels: [] })
      const selector = asked.selectors.at(-1)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector' && selector)
        selector.metric = textOf(node)
      if (node.name === 'LabelName' && node.node.parent?.name.endsWith('Matcher') && selector)
        selector.labels.push(textOf(node))
    },
  })
  return asked
}
