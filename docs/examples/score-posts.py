"""Prints what to mend in each post: INKWRIGHT_KEY=iw_live_... python3 score-posts.py"""
import json
import os
import urllib.parse
import urllib.request

API = os.environ.get("INKWRIGHT_URL", "http://localhost:3000") + "/api/v1"


def read(path, **query):
    given = {name: value for name, value in query.items() if value is not None}
    request = urllib.request.Request(
        f"{API}{path}?{urllib.parse.urlencode(given)}",
        headers={"Authorization": "Bearer " + os.environ["INKWRIGHT_KEY"]},
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def posts():
    cursor = None
    while True:
        page = read("/posts", cursor=cursor, limit=100)
        yield from page["data"]
        cursor = page["nextCursor"]
        if cursor is None:
            return


for post in posts():
    score = read(f"/posts/{post['id']}/score")
    print(f"{score['total']}  {post['title']}")
    for finding in score["findings"]:
        if finding["value"] is not None and finding["value"] < 1:
            print(f"    {finding['label']}: {finding['advice']}")
