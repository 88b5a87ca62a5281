/**
 * Part of every seed and of the model's name. A release that changes the output raises it, so every prompt then gives a
 * new image.
 */
export const ENGINE_VERSION = 1
