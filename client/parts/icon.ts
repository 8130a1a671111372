// What the build makes of an icon of the library: one path instead of many, and of its attributes those that are used.
import { createElement, type SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number;
  /** How wide its lines are. */
  stroke?: number;
}

export function makeIcon(d: string) {
  return ({ size = 24, stroke = 2, ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: stroke,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      createElement('path', { d }),
    );
}
