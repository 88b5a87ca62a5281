import type { BrowserContext } from '@playwright/test'

/** Records policy violations on every page of the context from now on. The list stays empty if there are none. */
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
  // A header that the browser cannot parse, such as an unknown permission, is reported only in the console.
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
