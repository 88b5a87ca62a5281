import type { BrowserContext } from '@playwright/test'

/** Records policy violations on every page of the context from now on. The list stays empty if there are none. */
export async function recordPolicyViolations(context: BrowserContext): Promise<string[]> {
  const policyViolations: string[] = []
  await context.exposeFunction('reportPolicyViolation', (violation: string) => void policyViolations.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample, sourceFile, lineNumber } = event
      const violation = `${location.href}: ${effectiveDirective} ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`
      void window.reportPolicyViolation?.(violation)
    })
  })
  // A header that the browser cannot parse, such as an unknown permission, is reported only in the console.
  context.on('console', (message) => {
    if (/content.security.policy|permissions.policy|trusted ?types/i.test(message.text()))
      policyViolations.push(message.text())
  })
  return policyViolations
}

declare global {
  interface Window {
    reportPolicyViolation?: (violation: string) => Promise<void>
  }
}
