import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
// Loaded in advance, because the first request would import it and take longer.
import '../../api/client.ts'
import { session } from '../../api/session/session.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastProvider } from '../../ui/overlay/toast.tsx'
import { SignInContext } from '../users/index.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { FavoritesProvider } from './favorites-provider.tsx'

afterEach(() => {
  session.begin(null)
})

const overlay = { changeFavorite: () => ({ settle: () => undefined, rollback: () => undefined }) }

test('if the favorites of the page cannot be fetched, that is logged and the buttons still work', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const toggles: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/auth/token') return Response.json({ token: TOKEN })
    if (pathname !== '/api/users/favorites/toggle') return Response.json({}, { status: 500 })
    toggles.push(await request.json())
    return Response.json({ favorited: true, favoriteCount: 1 })
  })
  session.begin('ada')
  const { find, click } = await renderComponent(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <SignInContext value={{ openDialog: () => undefined, openSignUp: () => undefined }}>
          <FavoritesProvider overlay={overlay}>
            <FavoriteButton imageId="fox" tone="image" initiallyFavorited={false} />
          </FavoritesProvider>
        </SignInContext>
      </ToastProvider>
    </QueryClientProvider>,
  )
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch favorites', expect.any(Error)))
  await click(find('button', 'Add to favorites'))
  await vi.waitFor(() => expect(toggles).toEqual([{ imageId: 'fox', favorited: true }]))
})

const TOKEN = `header.${btoa(JSON.stringify({ exp: Date.now() / 1_000 + 600 }))}.signature`
