set -e
bash "$HERE/../openapi-generator.sh" ruby
# The generator knows no key in a cookie, which is a session's of the dashboard.
sed -i "s/in: ,$/in: 'cookie',/" client/lib/openapi_client/configuration.rb
ruby -I client/lib "$HERE/story.rb"
