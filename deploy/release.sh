#!/bin/sh
# A new release on one machine, without a pause:  deploy/release.sh <commit or tag>
# The way back to the release before:             deploy/release.sh --back
# docs/deploy.md ("A new release") says what each step is for.
set -eu
umask 022
export NEXT_TELEMETRY_DISABLED=1

home=${INKWRIGHT_HOME:-/srv/inkwright}
env_file=${INKWRIGHT_ENV:-/etc/inkwright/env}
ports=${INKWRIGHT_PORTS:-3000 3001}
restart=${INKWRIGHT_RESTART:-sudo systemctl restart}
kept=3

say() { printf '%s\n' "release: $*"; }
fail() { say "$*" >&2; exit 1; }

# An instance is up when it answers; the next one is restarted only then.
await_app() {
  tries=0
  until node -e "fetch('http://127.0.0.1:$1/api/health').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || return 1
    sleep 1
  done
}

# The link changes in one step: no process ever finds it missing.
point() {
  ln -sfn "$2" "$home/$1.new"
  mv -T "$home/$1.new" "$home/$1"
}

restart_all() {
  for port in $ports; do
    say "restarting the app on port $port"
    $restart "inkwright-app@$port"
    await_app "$port" || fail "the app on port $port does not answer: see journalctl -u inkwright-app@$port. The way back is deploy/release.sh --back"
  done
  say "restarting the worker"
  $restart inkwright-worker
}

[ $# -eq 1 ] || fail "name a commit or a tag, or --back"
cd "$home"

if [ "$1" = --back ]; then
  before=$(readlink previous) || fail "there is no release before"
  now=$(readlink current)
  point current "$before"
  point previous "$now"
  restart_all
  say "$before runs again"
  exit 0
fi

git -C repo fetch --quiet --prune origin
commit=$(git -C repo rev-parse --verify --quiet "$1^{commit}") || fail "there is no $1 in the repository"
new=releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C repo rev-parse --short "$commit")
mkdir -p "$new"
git -C repo archive "$commit" | tar -x -C "$new"
ln -s "$env_file" "$new/.env.production.local"

cd "$new"
npm ci
npm run build

# Pages that are open now still ask for the files of their build.
cp -R .next/static .static
if [ -d "$home/current/.static" ]; then
  cp -R "$home/current/.static/." .static/. .next/static/
fi

npm run db:migrate
cd "$home"
if [ -L current ]; then point previous "$(readlink current)"; fi
point current "$new"
restart_all

ls -d releases/*/ | sort -r | tail -n "+$((kept + 1))" | while read -r old; do
  old=${old%/}
  case "$old" in "$(readlink current)" | "$(readlink previous || true)") ;; *) rm -rf "$old" ;; esac
done
say "$new runs"
