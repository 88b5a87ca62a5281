import { SETTINGS_CACHE_MS } from '@pictor/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SettingsChange, UserSettings } from '@pictor/contract'
import { api } from '../../lib/api.ts'
import { useViewer } from '../../lib/viewer.ts'
import type { Api } from '../../lib/visit.ts'

/** In the loader with the in-process client, in the browser with the other one: same keys, and each visitor's own. */
export function settingsQuery(viewerId: string, by: Api = api) {
  return queryOptions({
    queryKey: ['users', 'settings', viewerId],
    queryFn: async ({ signal }) => (await by.users.getSettings(undefined, { signal })).settings,
    staleTime: SETTINGS_CACHE_MS,
    gcTime: SETTINGS_CACHE_MS,
  })
}

export function devicesQuery(viewerId: string, by: Api = api) {
  return queryOptions({
    queryKey: ['users', 'devices', viewerId],
    queryFn: async ({ signal }) => (await by.users.listDevices(undefined, { signal })).devices,
  })
}

interface Ending {
  onSaved: () => void
  onFailed: (failure: unknown) => void
}

/** Saves a part of the settings; what was cached gives way to the answer. */
export function useSaveSettings({ onSaved, onFailed }: Ending) {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery(useViewer()?.id ?? '')
  return useMutation({
    mutationFn: async (change: SettingsChange) => (await api.users.updateSettings(change)).settings,
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (settings) => {
      queries.setQueryData<UserSettings>(queryKey, settings)
      onSaved()
    },
    onError: onFailed,
  })
}
