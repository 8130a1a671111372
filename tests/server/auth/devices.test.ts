// A user's own devices, and changing one's own password.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deviceName } from '../../../server/sessions/device-name.ts';
import { covers } from '../../contract/covers.ts';
import { callApi, makeHub, type TestHub } from '../../fixtures/hub.ts';
import { givePassword, makeDevice, makePerson, type Person } from '../../fixtures/people.ts';

const hub: TestHub = await makeHub();
afterAll(() => hub.close());

const signals: unknown[] = [];
// The tests write sessions through a second connection. The hub reports these writes by signals of the kinds
// `foreign` and `sessions`, which are ignored here.
hub.hub.onSignal((signal) => {
  if (signal.kind !== 'foreign' && signal.kind !== 'sessions') signals.push(signal);
});

let ana: Person;
let other: ReturnType<typeof makeDevice>;

beforeEach(() => {
  signals.length = 0;
  ana = makePerson(hub);
  givePassword(hub, ana.userId, 'soup');
  other = makeDevice(hub, ana.userId);
});

const post = (path: string, body: unknown, cookie = ana.cookie) =>
  callApi(hub, 'POST', path, { body, cookie });
const isSignedIn = async (cookie: string) =>
  (await callApi(hub, 'GET', '/auth/session', { cookie })).status === 200;
const lastAudit = () => hub.db.prepare('SELECT * FROM audit ORDER BY id DESC LIMIT 1').get();

test('the list has one’s own devices only, and marks this one', async () => {
  covers('3.4', '10.1', 'GET /auth/devices');
  makePerson(hub);
  const { body } = await callApi(hub, 'GET', '/auth/devices', { cookie: ana.cookie });
  const device = {
    device_ip: '127.0.0.1',
    device_name: 'Test',
    device_location: '',
    created_at: '2026-11-20T19:30:00.000Z',
  };
  const wanted = [
    { device_id: ana.deviceId, ...device, isMyDevice: true },
    { device_id: other.deviceId, ...device, isMyDevice: false },
  ];
  expect(body).toHaveLength(2);
  expect(body).toEqual(expect.arrayContaining(wanted));
});

test('a removed device is logged out at once, and its socket is told', async () => {
  covers('3.4', 'POST /auth/remove-device');
  expect(await isSignedIn(other.cookie)).toBe(true);
  const answer = await post('/auth/remove-device', { device_id: other.deviceId });
  expect(answer.status).toBe(200);
  expect(await isSignedIn(other.cookie)).toBe(false);
  expect((await post('/auth/refresh-token', undefined, other.cookie)).status).toBe(401);
  expect(signals).toEqual([{ kind: 'devices', deviceIds: [other.deviceId] }]);
  expect(lastAudit()).toMatchObject({
    kind: 'device.removed',
    username: ana.username,
    entity_id: other.deviceId,
  });
});

test('one’s own device cannot be removed', async () => {
  const answer = await post('/auth/remove-device', { device_id: ana.deviceId });
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('OWN_DEVICE');
  expect(await isSignedIn(ana.cookie)).toBe(true);
});

test('somebody else’s device is not found, and stays', async () => {
  const admin = makePerson(hub, { role: 'admin' });
  const answer = await post('/auth/remove-device', { device_id: ana.deviceId }, admin.cookie);
  expect(answer.status).toBe(404);
  expect(await isSignedIn(ana.cookie)).toBe(true);
});

test.each([[{}], [{ device_id: 5 }], [{ device_id: '' }]])(
  'removing the device %j is invalid',
  async (body) => {
    const answer = await post('/auth/remove-device', body);
    expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field: 'device_id' });
  },
);

test.each([
  ['GET', '/auth/devices'],
  ['POST', '/auth/remove-device'],
  ['POST', '/auth/change-password'],
] as const)('%s %s needs a session', async (method, path) => {
  expect((await callApi(hub, method, path, { body: undefined })).status).toBe(401);
});

const changePassword = (password: string, newPassword: string) =>
  post('/auth/change-password', { password, newPassword });
const signIn = (password: string) =>
  callApi(hub, 'POST', '/auth/signin', { body: { username: ana.username, password } });

test('after a change of password the other devices are gone, this one stays', async () => {
  covers('3.5', 'POST /auth/change-password');
  expect((await changePassword('soup', 'stew')).status).toBe(200);
  expect(await isSignedIn(ana.cookie)).toBe(true);
  expect(await isSignedIn(other.cookie)).toBe(false);
  expect(signals).toEqual([{ kind: 'devices', deviceIds: [other.deviceId] }]);
  expect(lastAudit()).toMatchObject({ kind: 'user.password-changed', entity_id: ana.username });
  expect((await signIn('soup')).status).toBe(401);
  expect((await signIn('stew')).status).toBe(200);
});

test('a wrong old password is refused and noted, and nothing changes', async () => {
  const answer = await changePassword('wrong', 'stew');
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'WRONG_PASSWORD', field: 'password' });
  expect(lastAudit()).toMatchObject({
    kind: 'user.password-change-failed',
    entity_id: ana.username,
  });
  expect(await isSignedIn(other.cookie)).toBe(true);
  expect((await signIn('soup')).status).toBe(200);
});

test('of two simultaneous changes the second is refused', async () => {
  const answers = await Promise.all([
    changePassword('soup', 'first'),
    changePassword('soup', 'second'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test.each([
  ['user', 'abc', /4 characters/],
  ['admin', 'seven77', /8 characters/],
  ['user', 'x'.repeat(73), /72 bytes/],
  ['user', '', /new password/],
] as const)('the new password of a %s is not %j', async (role, newPassword, message) => {
  hub.db.prepare('UPDATE users SET role = ? WHERE id = ?').run(role, ana.userId);
  const answer = await changePassword('soup', newPassword);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ code: 'INVALID_INPUT', field: 'newPassword' });
  expect(answer.body.message).toMatch(message);
});

test('guessing the old password is limited like signing in', async () => {
  for (let n = 0; n < 10; n += 1) await changePassword('wrong', 'stew');
  const answer = await changePassword('soup', 'stew');
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('900');
  expect((await signIn('soup')).status).toBe(429);
  hub.clock.monotonic += 15 * 60_000;
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/141.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/141.0 Safari/537.36 Edg/141.0', 'Edge on Windows'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 8) Chrome/141.0 Mobile', 'Chrome on Android'],
  ['Mozilla/5.0 (Linux; Android 15) SamsungBrowser/29.0 Chrome/136', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) Version/19.0 Safari/604.1', 'Safari on iPad'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/141.0', 'Chrome on iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Firefox/143.0', 'Firefox on Mac'],
  ['curl/8.5.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('the agent %j is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name);
});
