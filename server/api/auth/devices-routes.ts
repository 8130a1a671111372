// The calls of the caller's own devices (CONTRACT §3).
import { prepared, qb } from '../../db/query.ts';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../hub.ts';
import { removeDevice } from './devices.ts';

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
    return hub.run(removeDevice, input, call);
  }),
];
