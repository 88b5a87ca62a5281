import type { BrowserContext } from '@playwright/test'

/** What a browser refuses by the policies that our answers carry, on any page of the context from now on. Stays empty if nothing is wrong. */
export async function refusedByPolicy(context: BrowserContext): Promise<string[]> {
  const refused: string[] = []
  await context.exposeFunction('tellRefused', (what: string) => void refused.push(what))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      const what = `${location.href}: ${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`
      void window.tellRefused?.(what)
    })
  })
  // A header that the browser can't read, above all a feature that it does not know, is told there alone.
  context.on('console', (message) => {
    if (/content.security.policy|permissions.policy|trusted ?types/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

declare global {
  interface Window {
    tellRefused?: (what: string) => Promise<void>
  }
}
