import type { Route } from '@playwright/test'

/** The page as it comes when its balance could not be read: under another name the browser does not find it. */
export async function withoutCreditsInPage(route: Route): Promise<void> {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll('\\"credits\\"', '\\"unread\\"') })
}
