// The caller's own devices, and logging one of them out at once (CONTRACT §9, §3 Devices).
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { prepared, qb } from '../../db/executor.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { devicesGone, removeDevice as removeRow } from '../../sessions/devices.ts';
import type { Actor, Command } from '../../threads/command.ts';

const ownDevices = prepared<{ user: number; sessionNow: number }>()((p) =>
  qb
    .selectFrom('devices')
    .select(['id', 'ip', 'name', 'created_at'])
    .where('user_id', '=', p('user'))
    .where('refresh_expires_at', '>', p('sessionNow'))
    .orderBy('created_at', 'desc')
    .orderBy('id'),
);

export const deviceRoutes = (hub: Hub): Route[] => [
  route('GET /auth/devices', ({ caller }) => {
    const values = { user: caller.userId, sessionNow: hub.sessionClock.now() };
    return hub.read((tx) =>
      tx.all(ownDevices, values).map(({ id, ip, name, created_at }) => ({
        device_id: id,
        device_ip: ip,
        device_name: name,
        device_location: '',
        created_at: new Date(created_at).toISOString(),
        isMyDevice: id === caller.deviceId,
      })),
    );
  }),
  route('POST /auth/remove-device', ({ body, caller, call }) => {
    const input = { userId: caller.userId, ownId: caller.deviceId, deviceId: body.device_id };
    return hub.command('removeDevice', input, call);
  }),
];

interface RemoveDevice {
  readonly userId: Actor['userId'];
  readonly ownId: string;
  readonly deviceId: string;
}

const removeDevice: Command<RemoveDevice, { message: string }> = (tx, input, context) => {
  const { userId, ownId, deviceId } = input;
  if (deviceId === ownId) {
    throw new Refusal('OWN_DEVICE', 'This is your own device. Please log out instead!', {
      field: 'device_id',
    });
  }
  if (!removeRow(tx, userId, deviceId)) throw notFound('device');
  audit(tx, context, { kind: 'device.removed', entity: 'device', id: deviceId });
  return {
    answer: { message: 'Device removed successfully!' },
    signals: devicesGone([deviceId]),
  };
};

export const deviceCommands = { removeDevice };
