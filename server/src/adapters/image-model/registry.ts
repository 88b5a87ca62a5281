import type { Clock } from '../../kernel/clock.ts'
import type { ImageModel } from '../../ports/image-model.ts'
import { createCompatibleImageModel, type CompatibleSettings } from './compatible.ts'
import { createIllustratorModel } from './illustrator.ts'
import { createOpenAiImageModel, type OpenAiSettings } from './openai.ts'
import { createStabilityImageModel, type StabilitySettings } from './stability.ts'

/** Dependencies of the image models, in addition to their settings. */
export interface ImageModelParts {
  fetch: typeof fetch
  clock: Clock
  /** Worker program of the illustrator. */
  illustratorWorker: URL
}

/** Settings of each provider, by its name. */
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
  /** Name in messages for the operator. */
  title: string
  create(settings: Settings<Name>, parts: ImageModelParts): ImageModel
}

/** Every provider, by its name in the configuration. */
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
