// Signs out one of the caller's other devices immediately (contract 3 Devices, 9).
import { notFound, Refusal } from '#shared/errors.ts';
import { audit } from '../../audit/record.ts';
import { storedRow } from '../../audit/stored-row.ts';
import type { Actor, Command } from '../../engine/command.ts';
import { devicesGone, removeDevice as removeRow } from '../../sessions/devices.ts';

interface RemoveDevice {
  readonly userId: Actor['userId'];
  readonly ownId: string;
  readonly deviceId: string;
}

export const removeDevice: Command<RemoveDevice, { message: string }> = (tx, input, context) => {
  const { userId, ownId, deviceId } = input;
  if (deviceId === ownId) {
    throw new Refusal('OWN_DEVICE', 'This is your own device. Please log out instead.', {
      field: 'device_id',
    });
  }
  const details = storedRow(tx, 'devices', deviceId);
  if (!removeRow(tx, userId, deviceId)) throw notFound('device');
  audit(tx, context, { kind: 'device.removed', entity: 'device', id: deviceId, details });
  return {
    answer: { message: 'Device removed successfully.' },
    signals: devicesGone([deviceId]),
  };
};
