import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startBusyApplication } from '../../../test/harness/busy-application.ts'
import { findMetricName, readMetricsText, type PrintedMetric } from '../../../test/fixtures/metrics-text.ts'
import { readPromql } from '../../../test/fixtures/promql.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const exposed = readMetricsText(await (await startBusyApplication()).readMetrics())
const isProductMetric = (name: string) => !/^(nodejs|process)_/.test(name)

/** The metrics in the table of docs/monitoring.md, which also lists labels of metrics without a value in this test. */
const documented = new Map(
  [
    ...read('docs/monitoring.md').matchAll(
      /^\| `(\w+)` +\| (gauge|counter|histogram) +\| ([\w, ]*?) *\| (process|installation) /gm,
    ),
  ].map(([, name = '', type = '', labels = '']): [string, PrintedMetric] => [
    name,
    { type, labels: labels.split(', ').filter(Boolean) },
  ]),
)

interface Rule {
  alert: string
  expression: string
}

const rules: Rule[] = read('deploy/monitoring/alerts.yaml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => {
    const [, alert = ''] = /^(\w+)$/m.exec(text) ?? []
    const [, expression = ''] = /expr: (?:\|\n)?([^]+?)\n +(?:for|labels):/.exec(text) ?? []
    return { alert, expression }
  })
/** Labels that Prometheus adds to every metric, and the bucket label of histograms. */
const TARGET_LABELS = ['job', 'instance', 'le']

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as { panels: Panel[] }
const targets = dashboard.panels.flatMap(({ title, targets: queries = [] }) =>
  queries.map(({ expr, legendFormat }) => ({ where: `${title} ${expr}`, expression: expr, legend: legendFormat })),
)
const expressions = [...rules.map(({ alert, expression }) => ({ where: alert, expression })), ...targets]

test('docs/monitoring.md describes exactly the metrics that the application exposes, with types and labels', () => {
  const productMetrics = [...exposed].filter(([name]) => isProductMetric(name))
  expect([...documented.keys()].toSorted()).toEqual(productMetrics.map(([name]) => name).toSorted())
  for (const [name, { type, labels }] of productMetrics) {
    const row = documented.get(name)
    expect([name, row?.type]).toEqual([name, type])
    // Labels of metrics without a value can't be compared.
    if (labels.length > 0) expect([name, row?.labels.toSorted()]).toEqual([name, labels.toSorted()])
  }
})

test('rules and dashboard use valid PromQL with existing metrics and labels', () => {
  expect(rules.length).toBeGreaterThan(25)
  expect(targets.length).toBeGreaterThan(40)
  const errors = expressions.flatMap(({ where, expression }) => {
    const { isValid, selectors, grouping } = readPromql(expression)
    const knownLabels = selectors.flatMap(({ metric }) => findLabels(metric) ?? [])
    return [
      ...(isValid && selectors.length > 0 ? [] : [`${where}: invalid PromQL`]),
      ...selectors.filter(({ metric }) => !findLabels(metric)).map(({ metric }) => `${where}: no metric ${metric}`),
      ...selectors.flatMap(({ metric, labels }) =>
        labels
          .filter((label) => !findLabels(metric)?.includes(label))
          .map((label) => `${where}: ${metric} has no ${label}`),
      ),
      ...grouping.filter((label) => !knownLabels.includes(label)).map((label) => `${where}: nothing has ${label}`),
    ]
  })
  expect(errors).toEqual([])
})

test('every product metric is used in the dashboard or a rule, except installation_info', () => {
  const usedMetrics = new Set(
    expressions.flatMap(({ expression }) =>
      readPromql(expression).selectors.map(({ metric }) => findMetricName(metric, documented)),
    ),
  )
  expect([...documented.keys()].filter((name) => !usedMetrics.has(name))).toEqual(['installation_info'])
})

test('metrics that are equal in every process are never summed over processes', () => {
  const text = read('docs/monitoring.md')
  const shared = [...documented.keys()].filter((name) =>
    new RegExp(`^\\| \`${name}\` .*\\| installation \\|`, 'm').test(text),
  )
  expect(shared.length).toBeGreaterThan(10)
  const summed = expressions.filter(({ expression }) =>
    shared.some((name) => new RegExp(`\\bsum( by \\([^)]*\\))? \\(${name}\\b|\\bsum\\(${name}\\b`).test(expression)),
  )
  expect(summed).toEqual([])
})

test('legends use only labels of their metrics', () => {
  const invalidLegends = targets.flatMap(({ where, expression, legend }) => {
    const { grouping, selectors } = readPromql(expression)
    const knownLabels = [...grouping, ...selectors.flatMap(({ metric }) => findLabels(metric) ?? [])]
    return [...legend.matchAll(/\{\{(\w+)\}\}/g)]
      .filter(([, label = '']) => !knownLabels.includes(label))
      .map(([label]) => `${where}: ${label}`)
  })
  expect(invalidLegends).toEqual([])
})

test('each alert has a row with instructions in docs/monitoring.md, and each row has an alert', () => {
  const rows = [...read('docs/monitoring.md').matchAll(/^\| ([A-Z]\w+) +\| .{10,} \| .{5,} \|$/gm)].map(
    ([, name = '']) => name,
  )
  expect(rows).toEqual(rules.map(({ alert }) => alert))
})

/** Returns the labels of a metric; undefined for an unknown one. */
function findLabels(metric: string): string[] | undefined {
  if (metric === 'up') return TARGET_LABELS
  const base = findMetricName(metric, documented)
  const found = documented.get(base) ?? (isProductMetric(base) ? undefined : exposed.get(base))
  return found && [...found.labels, ...TARGET_LABELS]
}
