import type { Route } from '@playwright/test'

/**
 * Serves the page as if its balance could not be loaded: renames the key in its data, so that the browser does not find
 * it.
 */
export async function withoutCreditsInPage(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll('\\"credits\\"', '\\"unread\\"') })
}
