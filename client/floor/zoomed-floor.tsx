// A drawn floor in a frame that pans and zooms, under its name and the zoom buttons.

import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import type { Wall } from '#shared/entities/seating.ts';
import { t } from '../locales/t.ts';
import { IconButton } from '../parts/button.tsx';
import { DrawnFloor } from './drawn-floor.tsx';
import type { Box } from './plan.ts';
import { useZoom } from './use-zoom.ts';
import styles from './zoomed-floor.module.css';

interface ZoomedFloorProps {
  floor: string;
  bounds: Box;
  walls: readonly Wall[];
  tables: readonly { readonly w: number; readonly h: number }[];
  children: (scale: number) => ReactNode;
}

/** Pans with the mouse. For fingers and wheels, the browser scrolls the frame. */
function usePanning() {
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const stop = () => {
    from.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      const isTable = event.target instanceof Element && event.target.closest('button') !== null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || isTable) return;
      from.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      if (from.current === undefined) return;
      currentTarget.scrollBy(from.current.x - clientX, from.current.y - clientY);
      from.current = { x: clientX, y: clientY };
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}

export function ZoomedFloor({ floor, bounds, walls, tables, children }: ZoomedFloorProps) {
  const zoom = useZoom(bounds, tables);
  const { frame, scale } = zoom;
  return (
    <>
      <div className={styles.head}>
        <h2>{floor}</h2>
        <IconButton
          label={t('Zoom out: {floor}', { floor })}
          icon={<IconZoomOut size={20} aria-hidden />}
          disabled={zoom.isFitted}
          onClick={zoom.zoomOut}
        />
        <IconButton
          label={t('Zoom in: {floor}', { floor })}
          icon={<IconZoomIn size={20} aria-hidden />}
          disabled={zoom.isLargest}
          onClick={zoom.zoomIn}
        />
        <IconButton
          label={t('Fit to screen: {floor}', { floor })}
          icon={<IconArrowsMaximize size={20} aria-hidden />}
          disabled={zoom.isFitted}
          onClick={zoom.fit}
        />
      </div>
      <div ref={frame} className={styles.frame} {...usePanning()}>
        <DrawnFloor
          label={t('Plan of {floor}', { floor })}
          bounds={bounds}
          walls={walls}
          width={bounds.w * scale}
        >
          {children(scale)}
        </DrawnFloor>
      </div>
    </>
  );
}
