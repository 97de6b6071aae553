set -e
bash "$HERE/../openapi-generator.sh" php
php "$HERE/story.php"
