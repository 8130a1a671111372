// How a session begins, whatever it began with: the device is kept, the one before it in this browser ends.
import type { AuditKind } from '#shared/audit-kinds.ts';
import type { SessionUser } from '#shared/entities/people.ts';
import { audit } from '../../audit/record.ts';
import type { Tx } from '../../db/executor.ts';
import { type findUser, sessionUserOf } from '../../domain/users/users.ts';
import type { CommandContext, Outcome } from '../../engine/command.ts';
import {
  addDevice,
  devicesGone,
  findByRefresh,
  makeRoomForDevice,
  type NewDevice,
  removeDevice,
  removeExpiredDevices,
} from '../../sessions/devices.ts';

export interface SignedIn {
  readonly message: string;
  readonly user: SessionUser;
}

interface Session {
  readonly kind: Extract<AuditKind, 'user.signed-in' | 'user.switched' | 'user.paired'>;
  readonly user: NonNullable<ReturnType<typeof findUser>>;
  readonly device: NewDevice;
  /** Of the session that this browser held before, if it held one. */
  readonly refreshHash: string | null;
}

export function beginSession(
  tx: Tx,
  context: CommandContext,
  { kind, user, device, refreshHash }: Session,
): Outcome<SignedIn> {
  const gone = [...removeExpiredDevices(tx, device.sessionNow)];
  const before = refreshHash === null ? undefined : findByRefresh(tx, refreshHash);
  if (before && removeDevice(tx, before.user_id, before.id)) gone.push(before.id);
  gone.push(...makeRoomForDevice(tx, user.id));
  addDevice(tx, user.id, device, context.now);
  audit(tx, context, {
    kind,
    entity: 'device',
    id: device.id,
    userId: user.id,
    username: user.username,
    deviceId: device.id,
    details: { name: device.name, address: device.ip },
  });
  return {
    answer: { message: 'Signed in successfully.', user: sessionUserOf(user) },
    signals: devicesGone(gone),
  };
}
