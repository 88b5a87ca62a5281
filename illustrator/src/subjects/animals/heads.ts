import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import type { Part } from '../part.ts'
import { mirrored } from '../part.ts'
import { ball, limbsOf, tube } from '../tube.ts'

// Heads in units of their skull, facing right or the viewer. Materials: 0 coat, 1 pale, 2 dark, 3 black, 4 nose or horn.

/** Wolf, dog, fox: a wedge of a muzzle, upright ears, a pale cheek. */
export const canineHead: Part = {
  limbs: limbsOf(`2 -0.35: -0.32 -0.6 0.4, -0.42 -1.62 0.05; 0 0: -0.15 0 0.98, 0.3 0.08 0.86;
    1 0.2: -0.4 0.45 0.62, -0.95 0.85 0.16; 1 0.28: 0.1 0.55 0.55, 0.7 0.62 0.4; 1 0.3: 0.7 0.66 0.34, 1.6 0.68 0.17;
    0 0.36: 0.55 0.16 0.5, 1.2 0.36 0.34, 1.85 0.46 0.2; 3 0.5: 1.98 0.38 0.18, 2.02 0.42 0.16;
    0 0.3: -0.02 -0.62 0.44, 0.02 -1.72 0.05; 2 0.62: 0.02 -0.75 0.2, 0.03 -1.45 0.04`),
  eyes: [{ x: 0.62, y: -0.12, radius: 0.15, iris: [0.75, 0.14, 80] }],
  lines: [{ points: points('1.9 0.62, 1.3 0.72, 0.85 0.66'), width: 0.045, material: 3 }],
}

/** Lion, tiger, cat from the front: broad cheeks, a pale muzzle, two eyes. */
export function felineHead(iris: Lch, ear: 'round' | 'pointed' = 'round'): Part {
  const ears =
    ear === 'round'
      ? [...tube(0, -0.1, [0.72, -0.72, 0.36], [0.8, -0.86, 0.3]), ball(2, 0.16, 0.78, -0.8, 0.2)]
      : limbsOf('0 0: 0.62 -0.62 0.42, 0.86 -1.5 0.06; 4 0.3: 0.66 -0.74 0.22, 0.82 -1.3 0.04')
  return {
    limbs: [
      ...mirrored(ears),
      ...ears,
      ...limbsOf(`0 0: -0.3 -0.08 0.9, 0.3 -0.08 0.9; 1 0.3: -0.58 0.42 0.46, -0.98 0.56 0.2;
        1 0.3: 0.58 0.42 0.46, 0.98 0.56 0.2; 0 0.52: 0 -0.3 0.26, 0 0.22 0.27; 1 0.5: -0.2 0.5 0.34, -0.24 0.52 0.3;
        1 0.5: 0.2 0.5 0.34, 0.24 0.52 0.3; 1 0.46: 0 0.8 0.28`),
      ...(ear === 'round' ? [ball(1, 0.62, -0.4, -0.36, 0.2), ball(1, 0.62, 0.4, -0.36, 0.2)] : []),
      ...limbsOf('4 0.86: -0.13 0.26 0.09, 0.13 0.26 0.09; 4 0.86: 0 0.34 0.08'),
    ],
    eyes: [
      { x: -0.4, y: -0.12, radius: 0.19, iris },
      { x: 0.4, y: -0.12, radius: 0.19, iris },
    ],
    lines: [
      { points: points('0 0.4, 0 0.56, -0.24 0.7, -0.42 0.62'), width: 0.04, material: 3 },
      { points: points('0 0.56, 0.24 0.7, 0.42 0.62'), width: 0.04, material: 3 },
    ],
  }
}

const hangingEar = tube(2, 0.25, [0.68, -0.52, 0.3], [0.98, -0.1, 0.34], [0.94, 0.42, 0.26])

/** A dog that looks at you: hanging ears, a blaze, the tongue out. */
export const houndHead: Part = {
  limbs: [
    ...limbsOf('0 0: -0.22 -0.16 0.84, 0.22 -0.16 0.84; 1 0.5: 0 -0.86 0.14, 0 -0.2 0.3'),
    ...mirrored(hangingEar),
    ...hangingEar,
    ...limbsOf(`4 0.72: 0 0.72 0.17, 0.02 0.98 0.15; 1 0.5: 0 0.2 0.44, 0 0.48 0.36;
      1 0.56: -0.2 0.48 0.32, -0.26 0.54 0.28; 1 0.56: 0.2 0.48 0.32, 0.26 0.54 0.28;
      3 0.92: -0.12 0.2 0.14, 0.12 0.2 0.14; 3 0.92: 0 0.3 0.11`),
  ],
  eyes: [
    { x: -0.37, y: -0.16, radius: 0.14, iris: [0.42, 0.09, 55] },
    { x: 0.37, y: -0.16, radius: 0.14, iris: [0.42, 0.09, 55] },
  ],
  lines: [{ points: points('-0.46 0.6, -0.24 0.74, 0 0.58, 0.24 0.74, 0.46 0.6'), width: 0.04, material: 3 }],
}

/** Bear, panda, koala from the front; `mask` colours the patches round the eyes. */
export function roundHead({ mask = 0, ear = 2, muzzle = 1, earSize = 0.34, nose = 1 }): Part {
  const ears = [ball(ear, -0.2, 0.78, -0.78, earSize), ball(ear, 0, 0.78, -0.74, earSize * 0.62)]
  return {
    limbs: [
      ...mirrored(ears),
      ...ears,
      ...tube(0, 0, [-0.26, 0, 0.92], [0.26, 0, 0.92]),
      ...tube(mask, 0.8, [-0.36, -0.14, 0.22], [-0.5, 0.08, 0.22]),
      ...tube(mask, 0.8, [0.36, -0.14, 0.22], [0.5, 0.08, 0.22]),
      ...tube(muzzle, 0.5, [-0.12, 0.42, 0.38], [0.12, 0.42, 0.38]),
      ...tube(3, 0.94, [-0.1 * nose, 0.24, 0.1], [0.1 * nose, 0.24, 0.1]),
      ...tube(3, 0.9, [0, 0.24, 0.08], [0, 0.24 + 0.16 * nose * (nose > 1 ? 1.2 : 0.4), 0.11]),
    ],
    eyes: [
      { x: -0.38, y: -0.1, radius: 0.12 },
      { x: 0.38, y: -0.1, radius: 0.12 },
    ],
    lines: [{ points: points('-0.22 0.54, 0 0.6, 0.22 0.54'), width: 0.035, material: 3 }],
  }
}

/** Bear in profile. */
export const bearHead: Part = {
  limbs: limbsOf(`2 -0.3: -0.42 -0.82 0.3; 0 0: -0.2 0 1, 0.25 0.05 0.88; 1 0.25: 0.7 0.32 0.52, 1.42 0.48 0.36;
    3 0.5: 1.66 0.32 0.2, 1.72 0.36 0.18; 0 0.5: 0 -0.8 0.34; 2 0.72: 0.02 -0.8 0.18`),
  eyes: [{ x: 0.66, y: -0.1, radius: 0.12 }],
  lines: [{ points: points('1.6 0.66, 1.2 0.74, 0.9 0.66'), width: 0.05, material: 3 }],
}

/** Horse, donkey, zebra: long, with a jaw and nostrils; the mane belongs to the neck. */
export const equineHead: Part = {
  limbs: limbsOf(`0 -0.3: -0.3 -0.7 0.2, -0.28 -1.4 0.05; 0 0: -0.1 0 0.85, 0.35 0.3 0.78;
    0 0.05: 0.2 0.1 0.78, 1.2 0.95 0.5, 1.9 1.5 0.46; 2 0.16: 1.85 1.46 0.44, 2.08 1.66 0.4;
    0 0.3: -0.12 -0.7 0.22, 0.02 -1.5 0.05; 3 0.55: 2.18 1.48 0.1`),
  eyes: [{ x: 0.5, y: 0.05, radius: 0.16 }],
  lines: [{ points: points('2.2 1.86, 1.8 1.82, 1.6 1.68'), width: 0.06, material: 3 }],
}

/** Cow, pig, rhino begin here: a heavy head with a broad muzzle. */
export const bovineHead: Part = {
  limbs: limbsOf(`0 -0.4: -0.35 -0.4 0.28, -0.95 -0.5 0.2; 0 0: -0.1 0 0.92, 0.3 0.25 0.85;
    0 0.1: 0.4 0.3 0.75, 1.2 0.9 0.58; 4 0.2: 1.2 0.92 0.58, 1.55 1.1 0.52; 3 0.7: 1.75 0.9 0.1;
    0 0.5: -0.2 -0.35 0.26, -0.75 -0.2 0.28, -0.95 -0.05 0.1`),
  eyes: [{ x: 0.45, y: -0.05, radius: 0.15 }],
  lines: [{ points: points('1.85 1.4, 1.5 1.42, 1.25 1.25'), width: 0.06, material: 3 }],
}
