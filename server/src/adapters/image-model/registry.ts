import type { Clock } from '../../kernel/clock.ts'
import type { ImageModel } from '../../ports/image-model.ts'
import { createCompatibleImageModel, type CompatibleSettings } from './compatible.ts'
import { createIllustratorModel } from './illustrator.ts'
import { createOpenAiImageModel, type OpenAiSettings } from './openai.ts'
import { createStabilityImageModel, type StabilitySettings } from './stability.ts'

/** What the engines are made with beside their settings. */
export interface ImageModelParts {
  fetch: typeof fetch
  clock: Clock
  /** The demo engine's worker program. */
  illustratorWorker: URL
}

/** What configures each engine, by the engine's name. */
interface SettingsOf {
  demo: object
  openai: OpenAiSettings
  stability: StabilitySettings
  compatible: CompatibleSettings
}
type EngineName = keyof SettingsOf
type Settings<Name extends EngineName> = { [Each in Name]: { engine: Each } & SettingsOf[Each] }[Name]
export type ImageModelSettings = Settings<EngineName>

interface Descriptor<Name extends EngineName> {
  /** As the operator knows it. */
  title: string
  create(settings: Settings<Name>, parts: ImageModelParts): ImageModel
}

/** Every engine there is, by the name that the configuration calls it. */
const imageModels: { [Name in EngineName]: Descriptor<Name> } = {
  demo: {
    title: 'the demo engine',
    create: (_settings, { illustratorWorker }) => createIllustratorModel({ workerUrl: illustratorWorker }),
  },
  openai: {
    title: 'OpenAI',
    create: (settings, parts) => createOpenAiImageModel({ ...settings, ...parts }),
  },
  stability: {
    title: 'Stability AI',
    create: (settings, parts) => createStabilityImageModel({ ...settings, ...parts }),
  },
  compatible: {
    title: 'an OpenAI-compatible server',
    create: (settings, parts) => createCompatibleImageModel({ ...settings, ...parts }),
  },
}

export function createImageModel<Name extends EngineName>(
  settings: Settings<Name>,
  parts: ImageModelParts,
): ImageModel {
  const descriptor: Descriptor<Name> = imageModels[settings.engine]
  return descriptor.create(settings, parts)
}

export function titleOf({ engine }: ImageModelSettings): string {
  return imageModels[engine].title
}
