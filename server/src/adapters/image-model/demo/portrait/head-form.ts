import { clamp, smoothstep } from '../math/number.ts'
import type { Sitter } from './sitter.ts'

export const PART = { none: 0, face: 1, neck: 2, coat: 3, collar: 4 } as const

/** Depth and part of the bust at one point; reused between calls. */
export interface Form {
  depth: number
  part: number
}

/** A Gaussian bump of the face. */
export function bump(du: number, dv: number, su: number, sv: number): number {
  const e = (du / su) * (du / su) + (dv / sv) * (dv / sv)
  return e > 8 ? 0 : Math.exp(-e)
}

/** Two ellipsoids for skull and jaw, some twenty bumps for the features, then ears, neck and shoulders. */
export function formAt(u: number, v: number, sitter: Sitter, form: Form): void {
  form.depth = -1
  form.part = PART.none
  const { softness, turn } = sitter
  const skull = ellipsoid(u / 0.345, (v + 0.13) / 0.385, 0.36)
  const jaw =
    ellipsoid((u - turn * 0.5) / (0.265 - softness * 0.012), (v - 0.14) / (0.375 - softness * 0.02), 0.34) + 0.03
  const head = softMax(skull, jaw, 0.16)
  if (head > -0.6) {
    form.depth = head + features(u - turn, v, softness)
    form.part = PART.face
  }
  const ear = ellipsoid((Math.abs(u - turn * 0.3) - 0.345) / 0.05, v / 0.095, 0.05) - 0.05
  if (ear > form.depth && ear > -0.3) {
    form.depth = ear
    form.part = PART.face
  }
  if (v > 0.2) addNeckAndShoulders(u, v, softness, form)
}

function ellipsoid(a: number, b: number, depth: number): number {
  const e = 1 - a * a - b * b
  return e > 0 ? depth * Math.sqrt(e) : -1 + e * 0.3
}

function softMax(a: number, b: number, k: number): number {
  const q = Math.max(0, k - Math.abs(a - b)) / k
  return Math.max(a, b) + q * q * k * 0.25
}

function features(u: number, v: number, softness: number): number {
  const m = Math.abs(u)
  const bridge = smoothstep(-0.1, 0.13, v) * smoothstep(0.185, 0.145, v)
  const nose = u / (0.035 + 0.028 * smoothstep(-0.05, 0.13, v))
  return (
    0.045 * (1 - softness * 0.75) * bump(u, v + 0.115, 0.2, 0.05) -
    0.075 * (1 - softness * 0.42) * bump(m - 0.125, v + 0.045, 0.075, 0.05) +
    0.03 * bump(m - 0.125, v + 0.035, 0.045, 0.03) +
    0.035 * bump(m - 0.18, v - 0.07, 0.08, 0.07) +
    (0.135 - softness * 0.055) * bridge * Math.exp(-nose * nose) +
    0.03 * bump(m - 0.045, v - 0.135, 0.026, 0.022) +
    0.03 * bump(u, v - 0.238, 0.07, 0.018) +
    0.036 * bump(u, v - 0.292, 0.062, 0.022) -
    0.03 * bump(u, v - 0.264, 0.085, 0.009) -
    0.022 * bump(u, v - 0.335, 0.07, 0.02) +
    0.03 * bump(u, v - 0.4, 0.12, 0.07) -
    0.02 * bump(u, v - 0.205, 0.018, 0.02)
  )
}

function addNeckAndShoulders(u: number, v: number, softness: number, form: Form): void {
  const neckWidth = 0.175 - softness * 0.04 + 0.16 * smoothstep(0.6, 0.8, v)
  const neck = 1 - (u / neckWidth) * (u / neckWidth)
  if (neck > 0 && v < 0.95) {
    const depth = -0.1 + 0.2 * Math.sqrt(neck)
    if (depth > form.depth) {
      form.depth = depth
      form.part = PART.neck
    }
  }
  const below = v - (0.72 + 0.42 * (Math.abs(u) / 0.8) ** 2.2 + 0.05 * Math.exp(-((u / 0.2) ** 2)))
  if (below <= 0 || Math.abs(u) >= 0.98) return
  const cloth = 0.02 + 0.33 * Math.sqrt(clamp(1 - (u / 0.98) ** 2)) * clamp(0.35 + below * 1.4)
  const isOpen = below < 0.3 && Math.abs(u) < 0.14 - below * 0.35
  if (isOpen) {
    form.depth = cloth * 0.6
    form.part = PART.collar
    return
  }
  form.depth = Math.max(form.depth > 0 && form.part === PART.neck ? -0.5 : form.depth, cloth)
  form.part = PART.coat
}
