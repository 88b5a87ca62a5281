/** Part of every seed and of the model's name: a new version draws the same prompt anew, on purpose and everywhere. Raised by a release that paints otherwise. */
export const ENGINE_VERSION = 1
