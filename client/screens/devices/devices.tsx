// My devices: where this user is signed in, with a button to log out another device (contract 9).

import { IconDeviceDesktop, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Device } from '#shared/entities/people.ts';
import { CONFIRM, FALLBACK } from '#shared/texts.ts';
import { confirming } from '../../checkout/confirming.ts';
import { call } from '../../hub/api.ts';
import { useData } from '../../hub/data.ts';
import { t } from '../../locales/t.ts';
import { firingHere } from '../../orders/firing-here.ts';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card, CardGrid } from '../../parts/card.tsx';
import { Switch } from '../../parts/choice.tsx';
import { confirm } from '../../parts/confirm.tsx';
import { Facts } from '../../parts/facts.tsx';
import { DateTime } from '../../parts/figures.tsx';
import { Page } from '../../parts/page.tsx';
import { EmptyState, LoadedView } from '../../parts/states.tsx';
import { didWork } from '../../parts/toasts.ts';
import { ConnectScreen } from './connect-screen.tsx';
import { deviceInWords } from './device-name.ts';

/**
 * The settings of this device: whether the till asks before an order goes to the kitchen, and whether this kitchen
 * display may fire courses.
 */
function TillCard() {
  const [isOn, setOn] = useState(confirming.isOn);
  const [isFiring, setFiring] = useState(firingHere.isOn);
  const change = (next: boolean) => {
    confirming.set(next);
    setOn(next);
  };
  const changeFiring = (next: boolean) => {
    firingHere.set(next);
    setFiring(next);
  };
  return (
    <Card title={t('This till')}>
      <Switch
        label={t('Confirm each order')}
        hint={t('Off: orders are sent without asking and can be undone for five seconds.')}
        checked={isOn}
        onChange={change}
      />
      <Switch
        label={t('Fire courses in the kitchen')}
        hint={t(
          "On: to fire a waiting course, cooks hold the course's button on this screen's kitchen display.",
        )}
        checked={isFiring}
        onChange={changeFiring}
      />
    </Card>
  );
}

function DeviceCard({ device, onRemoved }: { device: Device; onRemoved: () => unknown }) {
  const name = deviceInWords(device.device_name);
  const remove = async () => {
    const yes = await confirm({
      title: t('Remove {device}', { device: name }),
      text: t(CONFIRM.device),
      confirmLabel: t('Remove'),
      danger: true,
    });
    if (!yes) return;
    const body = { device_id: device.device_id };
    if (await didWork(call('POST /auth/remove-device', { body }), t(FALLBACK.processing)))
      onRemoved();
  };
  return (
    <Card
      title={name}
      actions={
        device.isMyDevice ? (
          <Badge tone="accent" icon={<IconDeviceDesktop size={16} aria-hidden />}>
            {t('This Device')}
          </Badge>
        ) : (
          <Button
            icon={<IconTrash size={20} aria-hidden />}
            aria-label={t('Remove {device}', { device: name })}
            onClick={() => void remove()}
          >
            {t('Remove')}
          </Button>
        )
      }
    >
      <Facts
        rows={[
          { label: 'IP', value: device.device_ip },
          { label: t('Created At'), value: <DateTime value={device.created_at} /> },
        ]}
      />
    </Card>
  );
}

export function Devices() {
  const load = useData('GET /auth/devices');
  return (
    <Page title={t('My Devices')}>
      <ConnectScreen />
      <TillCard />
      <LoadedView load={load} errorText={t(FALLBACK.devices)}>
        {(devices) =>
          devices.length === 0 ? (
            <EmptyState text={t('No device found.')} />
          ) : (
            <CardGrid width={320}>
              {devices.map((device) => (
                <DeviceCard key={device.device_id} device={device} onRemoved={load.reload} />
              ))}
            </CardGrid>
          )
        }
      </LoadedView>
    </Page>
  );
}
