// The icons. The build makes them from the library's icons: each has one path instead of many, and only the attributes
// in use.
import { createElement, type SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  size?: number;
  /** The stroke width. */
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
