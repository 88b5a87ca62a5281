import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { z } from 'zod'
import { findBrowser } from '../e2e/browser.ts'

export const LIGHTHOUSE_VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})

export interface AuditResult {
  /** Scores out of 100: performance, accessibility, best practices, SEO. */
  scores: number[]
  /** First contentful paint, largest contentful paint and total blocking time in milliseconds, and layout shift. */
  metrics: number[]
  /** Titles of failed audits without a measured value; empty if all scores but performance are 100. */
  failedAudits: string[]
}

/** Runs the installed Lighthouse once on a page, as a phone on a slow connection. Network and CPU are simulated. */
export async function auditPage(folder: string, url: string): Promise<AuditResult> {
  const browser = findBrowser()
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  const options = ['--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`]
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-background-networking'
  const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options, flags], {
    env: { ...process.env, ...browser.environment, CHROME_PATH: browser.executablePath ?? chromium.executablePath() },
    maxBuffer: 1 << 27,
  })
  const { categories, audits } = Report.parse(JSON.parse(stdout))
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const failedAudits = scores.slice(1).every((score) => score === 100)
    ? []
    : Object.values(audits).flatMap(({ title, score, numericValue }) =>
        score === 0 && numericValue === undefined ? [title] : [],
      )
  return { scores, metrics: METRICS.map((name) => audits[name]?.numericValue ?? NaN), failedAudits }
}
