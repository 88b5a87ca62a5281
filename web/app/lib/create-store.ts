import { useSyncExternalStore } from 'react'

export interface Store<State> {
  get: () => State
  set: (next: State) => void
  /** Subscribes to changes. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** Creates an observable value outside of components. It lasts until the page is closed or reloaded. */
export function createStore<State>(initial: State): Store<State> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    get: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * Returns the current state and rerenders when it changes. `initial` is the state on the server and while hydrating.
 */
export function useStore<State>(store: Pick<Store<State>, 'get' | 'subscribe'>, initial: State): State {
  return useSyncExternalStore(store.subscribe, store.get, () => initial)
}
