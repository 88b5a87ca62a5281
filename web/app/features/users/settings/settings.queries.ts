import { messages } from '@pictor/contract/errors'
import { SETTINGS_CACHE_MS } from '@pictor/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsChange, UserSettings } from '@pictor/contract'
import { getGcTime } from '../../../lib/gc-time.ts'
import { api } from '../../../api/api.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import type { Api } from '../../../lib/request-context.ts'

/**
 * The viewer's settings. Loaders pass the server's API, and the browser uses its own; the query key is the same for
 * both, and different for each user.
 */
export function settingsQuery(viewerId: string, client: Api = api) {
  return queryOptions({
    queryKey: ['users', 'settings', viewerId],
    queryFn: async ({ signal }) => (await client.users.getSettings(undefined, { signal })).settings,
    staleTime: SETTINGS_CACHE_MS,
    gcTime: getGcTime(SETTINGS_CACHE_MS),
  })
}

export function devicesQuery(viewerId: string, client: Api = api) {
  return queryOptions({
    queryKey: ['users', 'devices', viewerId],
    queryFn: async ({ signal }) => (await client.users.listDevices(undefined, { signal })).devices,
  })
}

interface SettingsApi {
  users: { updateSettings: (change: SettingsChange) => Promise<{ settings: UserSettings }> }
}

/** Throws an error with the text of NOT_AUTHENTICATED, without a request, if nobody is signed in. */
export async function saveSettings(viewerId: string | null, change: SettingsChange, client: SettingsApi = api) {
  if (viewerId === null) throw new Error(messages.NOT_AUTHENTICATED.text)
  return (await client.users.updateSettings(change)).settings
}

interface SaveSettingsOptions {
  onSaved: () => void
  onFailed: (failure: unknown) => void
}

/** Saves changed settings. The response replaces the cached settings. */
export function useSaveSettings({ onSaved, onFailed }: SaveSettingsOptions) {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const { queryKey } = settingsQuery(viewerId ?? '')
  return useMutation({
    mutationFn: (change: SettingsChange) => saveSettings(viewerId, change),
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (settings) => {
      queries.setQueryData<UserSettings>(queryKey, settings)
      onSaved()
    },
    onError: onFailed,
  })
}
