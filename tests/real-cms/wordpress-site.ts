import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../helpers/postgres-server';
import { hasMariadb, type Mariadb } from './mariadb';
import { startProcess, untilTrue } from './processes';

const loginPassword = 'a-long-pass-phrase-9';
const packaged = '/usr/share/wordpress';
const php = '/usr/bin/php';
export const hasWordPress = hasMariadb && existsSync(packaged) && existsSync(php);

export type WordPress = Awaited<ReturnType<typeof startWordPress>>;

/** A fresh copy of Debian's WordPress behind PHP's own server. */
export async function startWordPress(mariadb: Mariadb) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwright-wordpress-'));
  await cp(packaged, folder, { recursive: true, dereference: true, filter: isNeeded });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const database = `wordpress_${port}`;
  mariadb.sql(`create database ${database}`);
  await writeFile(join(folder, 'wp-config.php'), configOf({ database, origin, mariadb }));
  await writeFile(join(folder, 'router.php'), router);

  /** Runs code inside WordPress; returns what it prints. */
  const run = (code: string) =>
    execFileSync(
      php,
      ['-d', 'sendmail_path=/bin/true', '-r', `$_SERVER['HTTP_HOST']='127.0.0.1:${port}'; ${code}`],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
  const inside = (code: string) => run(`require 'wp-load.php'; ${code}`);
  run(
    `define('WP_INSTALLING', true); require 'wp-load.php'; require 'wp-admin/includes/upgrade.php'; wp_install('A real blog', 'writer', 'writer@example.com', true, '', '${loginPassword}');`,
  );
  inside(
    `$GLOBALS['wp_rewrite']->set_permalink_structure('/%postname%/'); update_option('timezone_string', 'America/New_York');`,
  );
  const password = inside(
    `echo WP_Application_Passwords::create_new_application_password(1, ['name' => 'Inkwright'])[0];`,
  );
  const { child, end } = startProcess({
    command: php,
    args: ['-S', `127.0.0.1:${port}`, '-t', folder, join(folder, 'router.php')],
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    cwd: folder,
  });
  await untilTrue('WordPress', child, async () => (await fetch(`${origin}/wp-json/`)).ok);
  return {
    ...{ origin, account: 'writer', password, loginPassword, inside },
    /** A user with a role; returns its application password. */
    userAs: (role: string) =>
      inside(
        `$id = wp_insert_user(['user_login' => '${role}', 'user_pass' => 'x', 'role' => '${role}']); echo WP_Application_Passwords::create_new_application_password($id, ['name' => 'x'])[0];`,
      ),
    /** Runs code at each request, as a plugin does once WordPress is up. */
    plugin: async (name: string, code: string) => {
      const plugins = join(folder, 'wp-content/mu-plugins');
      await mkdir(plugins, { recursive: true });
      await writeFile(join(plugins, name), `<?php add_action('init', function () { ${code} });`);
    },
    version: inside('echo $GLOBALS["wp_version"];'),
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isNeeded = (path: string) => !/\/(wp-config\.php|\.htaccess|readme\.html)$/.test(path);

type Config = { database: string; origin: string; mariadb: Mariadb };

/** Application passwords need https anywhere but in a local environment. */
function configOf({ database, origin, mariadb }: Config): string {
  const values = {
    ...{ DB_NAME: database, DB_USER: 'root', DB_PASSWORD: '', DB_CHARSET: 'utf8mb4' },
    ...{ DB_HOST: `localhost:${mariadb.socket}`, DB_COLLATE: '' },
    ...{ WP_HOME: origin, WP_SITEURL: origin, WP_ENVIRONMENT_TYPE: 'local' },
    ...{ WP_HTTP_BLOCK_EXTERNAL: true, AUTH_KEY: 'a', SECURE_AUTH_KEY: 'b', LOGGED_IN_KEY: 'c' },
    ...{ NONCE_KEY: 'd', AUTH_SALT: 'e', SECURE_AUTH_SALT: 'f', LOGGED_IN_SALT: 'g' },
  };
  const lines = Object.entries(values).map(
    ([name, value]) => `define('${name}', ${typeof value === 'string' ? `'${value}'` : value});`,
  );
  return `<?php\n${lines.join('\n')}\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
}

/** Files as they are, all else through WordPress. */
const router = `<?php
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (is_dir(__DIR__ . $path) && is_file(__DIR__ . $path . 'index.php') && $path !== '/') { require __DIR__ . $path . 'index.php'; return true; }
if ($path !== '/' && is_file(__DIR__ . $path)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/index.php';
`;
